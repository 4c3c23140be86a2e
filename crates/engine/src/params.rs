//! The search parameters: one declaration each, with default, range and meaning.
//!
//! Normally they are constants. With the feature `tune` they can be set at run time. The range of a
//! depth extends to where the technique is off, so that a match can measure what it gains.

/// A tunable parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its default value.
    pub default: i32,
    /// Its minimum.
    pub min: i32,
    /// Its maximum.
    pub max: i32,
    /// Its meaning.
    pub meaning: &'static str,
}

macro_rules! parameters {
    ($($(#[doc = $meaning:literal])* $name:ident = $default:literal in $min:literal ..= $max:literal;)*) => {
        /// All parameters, in order of declaration.
        pub const PARAMETERS: &[Parameter] = &[
            $(Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                meaning: concat!($($meaning),*),
            },)*
        ];

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        $(
            $(#[doc = $meaning])*
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                #[cfg(feature = "tune")]
                return values::$name.load(std::sync::atomic::Ordering::Relaxed);
                #[cfg(not(feature = "tune"))]
                return $default;
            }
        )*

        /// Sets a parameter; `false` if it is unknown or the value is out of range.
        #[cfg(feature = "tune")]
        pub fn set_parameter(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) if ($min..=$max).contains(&value) => {
                    values::$name.store(value, std::sync::atomic::Ordering::Relaxed);
                    true
                })*
                _ => false,
            }
        }
    };
}

parameters! {
    /// Aspiration windows: the least depth.
    aspiration_depth = 5 in 2..=200;
    /// Half of the first aspiration window, in centipawns.
    aspiration_delta = 14 in 5..=50;
    /// Aspiration windows: centipawns of the last score for each further centipawn of the first one.
    aspiration_score_divisor = 100 in 20..=1000;
    /// Aspiration windows: the last score beyond which the first one does not grow, in centipawns.
    aspiration_score_max = 2000 in 0..=5000;
    /// Aspiration windows: per cent by which the step grows after each failure.
    aspiration_growth = 50 in 10..=200;
    /// Aspiration windows: the step above which the side that failed is opened, in centipawns.
    aspiration_max = 600 in 100..=2000;
    /// Aspiration windows: plies that failing high may reduce the depth by.
    aspiration_reductions = 3 in 0..=6;
    /// Reverse futility: the greatest depth.
    rfp_depth = 9 in 0..=14;
    /// Reverse futility: centipawns for each ply.
    rfp_margin = 75 in 30..=150;
    /// Reverse futility: centipawns less when the position improves.
    rfp_improving = 65 in 0..=150;
    /// Razoring: the greatest depth.
    razor_depth = 3 in 0..=6;
    /// Razoring: centipawns for each ply.
    razor_margin = 280 in 100..=600;
    /// Null move: the least depth.
    null_depth = 3 in 1..=200;
    /// Null move: plies of reduction that are always there.
    null_base = 3 in 2..=6;
    /// Null move: depth for each further ply.
    null_divisor = 4 in 2..=8;
    /// Null move: centipawns above beta for each further ply.
    null_eval_divisor = 190 in 80..=400;
    /// Null move: the depth from which a cut has to be confirmed without passing.
    null_verify_depth = 14 in 8..=200;
    /// Null move: the pieces, besides pawns and king, below which it is not tried, for zugzwang is
    /// common then.
    null_pieces = 4 in 1..=7;
    /// Null move: the legal moves below which it is not tried, as having to move may be a burden
    /// then.
    null_moves = 8 in 0..=20;
    /// Null move: centipawns above beta, at depth 0, from which the evaluation makes it worth a
    /// try.
    null_margin = 40 in 0..=200;
    /// Null move: centipawns that it may be lower for each ply.
    null_slope = 20 in 0..=60;
    /// ProbCut: centipawns above beta.
    probcut_margin = 170 in 80..=350;
    /// ProbCut: centipawns less when the position improves.
    probcut_improving = 50 in 0..=150;
    /// ProbCut: the least depth.
    probcut_depth = 5 in 3..=200;
    /// Internal iterative reduction: the least depth.
    iir_depth = 4 in 2..=200;
    /// Late-move pruning: the greatest depth.
    lmp_depth = 9 in 0..=14;
    /// Late-move pruning: moves that are always tried.
    lmp_base = 4 in 1..=10;
    /// Futility: the greatest reduced depth.
    futility_depth = 9 in -1..=14;
    /// Futility: centipawns at depth 0.
    futility_base = 120 in 20..=250;
    /// Futility: centipawns for each ply.
    futility_margin = 80 in 30..=180;
    /// History pruning: the greatest reduced depth.
    history_depth = 4 in -1..=8;
    /// History pruning: history for each ply.
    history_margin = 3600 in 1000..=8000;
    /// Exchanges: the greatest depth at which losing moves are left out.
    see_depth = 9 in -1..=14;
    /// Exchanges: centipawns that a quiet move may lose for each ply of reduced depth.
    see_quiet = 64 in 20..=120;
    /// Exchanges: centipawns that a capture may lose for each ply.
    see_noisy = 85 in 30..=180;
    /// Singular extension: the least depth.
    singular_depth = 6 in 5..=200;
    /// Singular extension: sixteenths of centipawns below the table's score for each ply.
    singular_margin = 24 in 8..=80;
    /// Double extension: centipawns below the singular bound.
    double_margin = 18 in 2..=60;
    /// Triple extension: centipawns below the singular bound.
    triple_margin = 100 in 40..=250;
    /// Double extensions that a line may have.
    double_limit = 8 in -1..=16;
    /// Reductions: the least depth.
    lmr_depth = 2 in 2..=200;
    /// Reductions of quiet moves: thousandths of a ply that are always there.
    lmr_quiet_base = 900 in -500..=2000;
    /// Reductions of quiet moves: divisor of the product of logarithms, in hundredths.
    lmr_quiet_divisor = 225 in 150..=400;
    /// Reductions of captures: thousandths of a ply that are always there.
    lmr_noisy_base = 0 in -1000..=1500;
    /// Reductions of captures: divisor of the product of logarithms, in hundredths.
    lmr_noisy_divisor = 330 in 200..=600;
    /// Reductions: history for one ply less.
    lmr_history = 9000 in 4000..=20000;
    /// Reductions: thousandths more at nodes that are expected to fail high.
    lmr_cut_node = 1000 in 0..=3000;
    /// Reductions: thousandths less on, or once on, a principal variation.
    lmr_pv = 1100 in 0..=3000;
    /// Reductions: thousandths more if the position does not improve.
    lmr_not_improving = 700 in 0..=2000;
    /// Reductions: thousandths less for a move that gives check.
    lmr_check = 900 in 0..=2500;
    /// Reductions: thousandths less for killers and counter moves.
    lmr_killer = 1000 in 0..=2500;
    /// Reductions: thousandths more if the table's move is a capture.
    lmr_noisy_table = 900 in 0..=2500;
    /// Reductions: thousandths more if the next ply has seen many cut-offs.
    lmr_cutoffs = 900 in 0..=2500;
    /// After a reduced search: centipawns above the best for one ply more.
    deeper_margin = 45 in 10..=120;
    /// Quiescence: centipawns by which a capture may be hopeless.
    qs_futility = 150 in 50..=5000;
    /// Quiescence: quiet ways out of a check that are tried when there is one that does not lose.
    qs_evasions = 2 in 0..=100;
    /// History bonus: for each ply.
    bonus_slope = 170 in 50..=400;
    /// History bonus: taken off.
    bonus_offset = 80 in 0..=400;
    /// History bonus: the most.
    bonus_max = 1700 in 500..=4000;
    /// History malus: for each ply.
    malus_slope = 150 in 50..=400;
    /// History malus: the most.
    malus_max = 1200 in 300..=4000;
    /// History: tenths of bonus for each centipawn that a quiet move gained by the evaluations
    /// before and after it.
    swing_share = 50 in 0..=300;
    /// History: the most that such a gain counts.
    swing_max = 1200 in 100..=4000;
    /// Corrections: weight of the pawn structure.
    correct_pawns = 32 in 0..=200;
    /// Corrections: weight of each side's pieces.
    correct_pieces = 26 in 0..=200;
    /// Corrections: weight of the last moves.
    correct_moves = 20 in 0..=200;
    /// Time: thousandths of the clock for a move.
    time_share = 42 in 15..=100;
    /// Time: thousandths of the increment for a move.
    time_increment = 750 in 300..=1000;
    /// Time: the soft limit may be exceeded by this factor before the search is ended.
    time_hard = 4 in 1..=10;
    /// Time: thousandths of the clock that a move never exceeds.
    time_most = 400 in 100..=800;
    /// Time: thousandths that a move never exceeds if more moves of the period follow.
    time_most_of_period = 500 in 100..=800;
    /// Time: thousandths that the last move of a period never exceeds.
    time_most_at_end = 800 in 300..=950;
    /// Time: the most moves of a period between which the clock is divided.
    time_moves = 40 in 10..=80;
    /// Time: reserve for a busy machine, in milliseconds; half of a short time.
    time_reserve = 150 in 0..=1000;
    /// Time: the reserve grows by this many times the longest recent stall.
    time_stalls = 2 in 0..=5;
    /// Stalls: a gap below so many milliseconds is normal.
    stall_min = 10 in 1..=100;
    /// Stalls: a gap above so many milliseconds says nothing about the next one, because the machine
    /// was suspended or the clock set.
    stall_max = 2000 in 500..=10000;
    /// Stalls: eighths of the longest recent one that are left after each search.
    stall_memory = 7 in 0..=8;
    /// Time: thousandths of the soft limit when the best move has just changed.
    time_stable_0 = 1600 in 500..=3000;
    /// Time: thousandths of the soft limit after one iteration with the same best move.
    time_stable_1 = 1250 in 500..=3000;
    /// Time: thousandths of the soft limit after two iterations with the same best move.
    time_stable_2 = 1050 in 500..=3000;
    /// Time: thousandths of the soft limit after three iterations with the same best move.
    time_stable_3 = 950 in 300..=2000;
    /// Time: thousandths of the soft limit after four iterations with the same best move.
    time_stable_4 = 880 in 300..=2000;
    /// Time: thousandths of the soft limit after five or more iterations with the same best move.
    time_stable_5 = 830 in 300..=2000;
    /// Time: iterations back to the score with which the last one is compared.
    time_fall_iterations = 3 in 1..=8;
    /// Time: the most centipawns that a rise or fall of the score counts.
    time_fall_max = 100 in 0..=500;
    /// Time: thousandths more of the soft limit for each centipawn that the score has fallen.
    time_fall = 8 in 0..=30;
    /// Time: thousandths of the soft limit that are left however much the score rises.
    time_fall_least = 750 in 300..=1000;
    /// Time: thousandths of the soft limit that are not exceeded however much the score falls.
    time_fall_most = 1500 in 1000..=3000;
    /// Time: thousandths of the soft limit if the best move took no nodes.
    time_effort = 2200 in 1000..=4000;
    /// Time: thousandths less of the soft limit for each thousandth of nodes that the best move took,
    /// in thousandths.
    time_effort_slope = 1700 in 0..=4000;
    /// Time: thousandths of the soft limit that are left however many nodes the best move took.
    time_effort_least = 500 in 100..=1000;
    /// Time: the least depth at which the nodes of the best move count.
    time_effort_depth = 6 in 1..=20;
    /// Time: thousandths of nodes that the best move is taken to have before that depth.
    time_effort_before = 700 in 0..=1000;
    /// Time: depth after which the only legal move is played at once.
    time_only_move_depth = 4 in 1..=20;
    /// Time: plies of depth for each ply of a mate after which it is played at once.
    time_mate_plies = 2 in 1..=8;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "tune")]
    #[test]
    fn parameters_take_what_is_in_their_range() {
        // One that matters to no other test.
        assert!(set_parameter("triple_margin", 90) && triple_margin() == 90);
        assert!(!set_parameter("triple_margin", 0) && !set_parameter("nothing", 90) && triple_margin() == 90);
        assert!(set_parameter("triple_margin", 100) && triple_margin() == 100);
    }

    #[test]
    fn defaults_are_within_their_ranges_and_names_differ() {
        for (index, parameter) in PARAMETERS.iter().enumerate() {
            let Parameter { name, default, min, max, meaning } = *parameter;
            assert!(min <= default && default <= max && !meaning.is_empty(), "{name}");
            assert!(PARAMETERS[..index].iter().all(|other| other.name != name), "{name}");
        }
    }
}
