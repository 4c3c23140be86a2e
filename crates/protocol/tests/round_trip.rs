//! Every value is read as it was written, and no text whatever does more than end in a value or an error.

use chess::{Color, Piece, Setup, Square, pgn::PgnResult};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use protocol::{MoveText, Plain, Text, Unquoted, Word, uci, xboard};

/// Any string at all, with some that look like the protocols.
fn any_string() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("name"),
        Just("value"),
        Just("type"),
        Just("spin"),
        Just("string"),
        Just("default"),
        Just("var"),
        Just("combo"),
        Just("min"),
        Just("<empty>"),
        Just("moves"),
        Just("fen"),
        Just("startpos"),
        Just("code"),
        Just("later"),
        Just("e2e4"),
        Just("-spin"),
        Just("-combo"),
        Just("///"),
        Just("*"),
        Just("{"),
        Just("}"),
        Just("="),
        Just("\""),
        Just("ping=1"),
        Just("option=\""),
        Just("("),
        Just("):"),
        Just("\t"),
        Just("-1"),
        Just("7"),
        Just("18446744073709551616"),
        Just("\n"),
        Just("\u{a0}"),
        Just("0000"),
        Just("cp"),
        Just("pv"),
    ];
    prop_oneof![
        1 => any::<String>(),
        1 => "[ -~]{0,30}",
        3 => vec(word, 0..8).prop_map(|words| words.join(" ")),
    ]
}

/// A line that begins as one of the protocols' does.
fn any_line() -> impl Strategy<Value = String> {
    let start = prop_oneof![
        Just("uci"),
        Just("debug"),
        Just("setoption name"),
        Just("register"),
        Just("register name"),
        Just("position"),
        Just("position fen"),
        Just("position startpos moves"),
        Just("go"),
        Just("go searchmoves"),
        Just("bench"),
        Just("id name"),
        Just("bestmove"),
        Just("copyprotection"),
        Just("info"),
        Just("info score"),
        Just("option name"),
        Just("option name a type combo"),
        Just("option name a type spin"),
        Just("feature"),
        Just("feature option=\"a -combo"),
        Just("move"),
        Just("usermove"),
        Just("level"),
        Just("level 40"),
        Just("st"),
        Just("time"),
        Just("result"),
        Just("setboard"),
        Just("option"),
        Just("egtpath"),
        Just("rating"),
        Just("Illegal move"),
        Just("Error ("),
        Just("1-0 {"),
        Just("stat01:"),
        Just("1 2 3 4"),
        Just("#"),
        Just(""),
    ];
    (start, any_string()).prop_map(|(start, rest)| format!("{start} {rest}"))
}

fn text() -> impl Strategy<Value = Text> {
    any_string().prop_map(Text::from)
}

fn unquoted() -> impl Strategy<Value = Unquoted> {
    any_string().prop_map(Unquoted::from)
}

fn plain() -> impl Strategy<Value = Plain> {
    any_string().prop_map(Plain::from)
}

fn word() -> impl Strategy<Value = Word> {
    any_string().prop_filter_map("a word", |text| Word::new(&text.replace(' ', "-")))
}

fn move_text() -> impl Strategy<Value = MoveText> {
    prop_oneof![
        "[a-h][1-8][a-h][1-8][qrbn]?",
        "[!-~]{2,12}",
        Just("O-O".to_owned()),
        Just("0-0-0".to_owned())
    ]
    .prop_filter_map("a move", |text| MoveText::new(&text))
}

fn moves() -> impl Strategy<Value = Vec<MoveText>> {
    vec(move_text(), 0..6)
}

fn setup() -> impl Strategy<Value = Setup> {
    let square = prop_oneof![3 => Just(None), 2 => (0..Piece::COUNT).prop_map(Piece::from_index)];
    let en_passant = of((0..64_usize).prop_map(|index| Square::ALL[index]));
    (vec(square, 64), any::<bool>(), en_passant, any::<u32>(), any::<u32>()).prop_map(
        |(board, white, en_passant, halfmove_clock, fullmove_number)| {
            let turn = if white { Color::White } else { Color::Black };
            let mut setup = Setup { turn, en_passant, halfmove_clock, fullmove_number, ..Setup::empty() };
            setup.board.copy_from_slice(&board);
            setup
        },
    )
}

fn uci_option_name() -> impl Strategy<Value = uci::OptionName> {
    any_string().prop_filter_map("a name", |text| uci::OptionName::new(&text))
}

fn uci_value() -> impl Strategy<Value = uci::OptionValue> {
    any_string().prop_map(|text| uci::OptionValue::from(text.as_str()))
}

fn go() -> impl Strategy<Value = uci::Go> {
    let times = (of(any::<u64>()), of(any::<u64>()), of(any::<u64>()), of(any::<u64>()), of(any::<u64>()));
    let limits = (of(any::<u32>()), of(any::<u32>()), of(any::<u64>()), of(any::<u32>()), of(any::<u32>()));
    (moves(), any::<bool>(), any::<bool>(), times, limits).prop_map(
        |(search_moves, ponder, infinite, t, l)| uci::Go {
            search_moves,
            ponder,
            infinite,
            white_time_ms: t.0,
            black_time_ms: t.1,
            white_increment_ms: t.2,
            black_increment_ms: t.3,
            move_time_ms: t.4,
            moves_to_go: l.0,
            depth: l.1,
            nodes: l.2,
            mate: l.3,
            perft: l.4,
        },
    )
}

fn uci_command() -> impl Strategy<Value = uci::Command> {
    use uci::{Command, Extra, ExtraKind, Owner, PositionCommand, Registration, Start};
    let owner = any_string().prop_filter_map("a name", |text| Owner::new(&text));
    let start = prop_oneof![Just(Start::Standard), setup().prop_map(Start::Fen)];
    prop_oneof![
        Just(Command::Uci),
        any::<bool>().prop_map(Command::Debug),
        Just(Command::IsReady),
        (uci_option_name(), of(uci_value())).prop_map(|(name, value)| Command::SetOption { name, value }),
        Just(Command::Register(Registration::Later)),
        (owner, of(text())).prop_map(|(name, code)| Command::Register(Registration::Owner { name, code })),
        text().prop_map(|code| Command::Register(Registration::Code(code))),
        Just(Command::NewGame),
        (start, moves()).prop_map(|(start, moves)| Command::Position(PositionCommand { start, moves })),
        go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
        (0..ExtraKind::ALL.len(), text())
            .prop_map(|(kind, arguments)| Command::Extra(Extra { kind: ExtraKind::ALL[kind], arguments })),
    ]
}

fn info() -> impl Strategy<Value = uci::Info> {
    use uci::{Bound, CurrentLine, Info, InfoScore, Score, Wdl};
    let small = || of(any::<u32>());
    let large = || of(any::<u64>());
    let value = prop_oneof![any::<i32>().prop_map(Score::Centipawns), any::<i32>().prop_map(Score::Mate)];
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    let score = of((value, bound).prop_map(|(value, bound)| InfoScore { value, bound }));
    let wdl = of(any::<(u32, u32, u32)>().prop_map(|(win, draw, loss)| Wdl { win, draw, loss }));
    let line = of((small(), moves()).prop_map(|(cpu, moves)| CurrentLine { cpu, moves }));
    let numbers =
        (small(), small(), small(), small(), small(), small(), large(), large(), large(), large(), large());
    (numbers, score, wdl, line, of(move_text()), moves(), moves(), of(text())).prop_map(
        |(n, score, wdl, current_line, current_move, refutation, pv, string)| Info {
            depth: n.0,
            selective_depth: n.1,
            multi_pv: n.2,
            hash_full: n.3,
            cpu_load: n.4,
            current_move_number: n.5,
            nodes: n.6,
            nodes_per_second: n.7,
            table_hits: n.8,
            shredder_hits: n.9,
            time_ms: n.10,
            score,
            wdl,
            current_line,
            current_move,
            refutation,
            pv,
            string,
        },
    )
}

fn uci_reply() -> impl Strategy<Value = uci::Reply> {
    use uci::{Chatter, Choice, Id, OptionKind, Reply, UciOption, Verdict};
    let verdict = || prop_oneof![Just(Verdict::Checking), Just(Verdict::Ok), Just(Verdict::Error)];
    let choice = || any_string().prop_filter_map("a choice", |text| Choice::new(&text));
    let kind = prop_oneof![
        of(any::<bool>()).prop_map(|default| OptionKind::Check { default }),
        (of(any::<i64>()), of(any::<i64>()), of(any::<i64>()))
            .prop_map(|(default, min, max)| OptionKind::Spin { default, min, max }),
        (of(choice()), vec(choice(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        of(uci_value()).prop_map(|default| OptionKind::String { default }),
    ];
    prop_oneof![
        text().prop_map(|name| Reply::Id(Id::Name(name))),
        text().prop_map(|name| Reply::Id(Id::Author(name))),
        Just(Reply::UciOk),
        Just(Reply::ReadyOk),
        (of(move_text()), of(move_text())).prop_map(|(best, ponder)| Reply::BestMove { best, ponder }),
        verdict().prop_map(Reply::CopyProtection),
        verdict().prop_map(Reply::Registration),
        info().prop_map(Reply::from),
        (uci_option_name(), kind).prop_map(|(name, kind)| Reply::Option(UciOption { name, kind })),
        any_line().prop_filter_map("chatter", |line| Chatter::new(&line).map(Reply::Other)),
    ]
}

fn result() -> impl Strategy<Value = PgnResult> {
    prop_oneof![
        Just(PgnResult::Win(Color::White)),
        Just(PgnResult::Win(Color::Black)),
        Just(PgnResult::Draw),
        Just(PgnResult::Unknown)
    ]
}

fn xboard_option_name() -> impl Strategy<Value = xboard::OptionName> {
    any_string().prop_filter_map("a name", |text| xboard::OptionName::new(&text))
}

fn xboard_command() -> impl Strategy<Value = xboard::Command> {
    use xboard::{Command, Level};
    let level = any::<(u32, u64, u64)>().prop_map(|(moves, base_ms, increment_ms)| Level {
        moves,
        base_ms,
        increment_ms,
    });
    prop_oneof![
        (0..Command::SIMPLE.len()).prop_map(|index| Command::SIMPLE[index].clone()),
        any::<u32>().prop_map(Command::ProtocolVersion),
        word().prop_map(Command::Accepted),
        word().prop_map(Command::Rejected),
        word().prop_map(Command::Variant),
        level.prop_map(Command::Level),
        any::<u64>().prop_map(Command::MoveTime),
        any::<u32>().prop_map(Command::Depth),
        any::<u32>().prop_map(Command::NodesPerSecond),
        any::<u64>().prop_map(Command::Time),
        any::<u64>().prop_map(Command::OpponentTime),
        move_text().prop_map(Command::Move),
        move_text().prop_map(Command::UserMove),
        any::<u32>().prop_map(Command::Ping),
        (result(), of(text())).prop_map(|(result, comment)| Command::Result { result, comment }),
        setup().prop_map(Command::SetBoard),
        text().prop_map(Command::Name),
        any::<(u32, u32)>().prop_map(|(own, other)| Command::Rating(own, other)),
        any::<u32>().prop_map(Command::Memory),
        any::<u32>().prop_map(Command::Cores),
        (word(), text()).prop_map(|(format, path)| Command::TablePath { format, path }),
        (xboard_option_name(), of(text())).prop_map(|(name, value)| Command::Option { name, value }),
    ]
}

fn feature() -> impl Strategy<Value = xboard::Feature> {
    use xboard::{Choice, Combo, EngineOption, Feature, FeatureName, FeatureValue, OptionKind};
    let name = any_string().prop_filter_map("a name", |text| FeatureName::new(&text.replace(' ', "")));
    let value =
        prop_oneof![any::<i64>().prop_map(FeatureValue::Number), unquoted().prop_map(FeatureValue::Text)];
    let choice = any_string().prop_filter_map("a choice", |text| Choice::new(&text));
    let combo = (vec(choice, 1..5), any::<prop::sample::Index>()).prop_map(|(choices, index)| {
        let start = index.index(choices.len());
        OptionKind::Combo(Combo::new(choices, start).expect("one of them"))
    });
    let kind = prop_oneof![
        prop_oneof![Just(OptionKind::Button), Just(OptionKind::Save), Just(OptionKind::Reset)],
        any::<bool>().prop_map(OptionKind::Check),
        any::<(i64, i64, i64)>().prop_map(|(value, min, max)| OptionKind::Spin { value, min, max }),
        any::<(i64, i64, i64)>().prop_map(|(value, min, max)| OptionKind::Slider { value, min, max }),
        combo,
        unquoted().prop_map(OptionKind::String),
        unquoted().prop_map(OptionKind::File),
        unquoted().prop_map(OptionKind::Path),
    ];
    prop_oneof![
        (name, value).prop_map(|(name, value)| Feature::Setting { name, value }),
        (xboard_option_name(), kind).prop_map(|(name, kind)| Feature::Option(EngineOption { name, kind })),
    ]
}

fn xboard_reply() -> impl Strategy<Value = xboard::Reply> {
    use xboard::{Audience, Chatter, Reply, Status, Thinking};
    let thinking = (any::<u32>(), any::<i32>(), any::<u64>(), any::<u64>(), vec(any::<i64>(), 0..5), text());
    let status = (any::<(u64, u64, u32, u32, u32)>(), of(move_text()));
    prop_oneof![
        vec(feature(), 0..4).prop_map(Reply::Features),
        move_text().prop_map(Reply::Move),
        Just(Reply::Resign),
        Just(Reply::OfferDraw),
        (result(), of(text())).prop_map(|(result, comment)| Reply::Result { result, comment }),
        (of(plain()), text()).prop_map(|(reason, text)| Reply::IllegalMove { reason, text }),
        (of(plain()), text()).prop_map(|(reason, text)| Reply::Error { reason, text }),
        (0..Audience::ALL.len(), text())
            .prop_map(|(index, text)| Reply::Tell { audience: Audience::ALL[index], text }),
        any::<u32>().prop_map(Reply::Pong),
        thinking.prop_map(|(depth, score, time_cs, nodes, extra, pv)| {
            Reply::Thinking(Thinking { depth, score, time_cs, nodes, extra, pv })
        }),
        status.prop_map(|((time_cs, nodes, depth, moves_left, moves), current)| {
            Reply::Status(Status { time_cs, nodes, depth, moves_left, moves, current })
        }),
        text().prop_map(Reply::Hint),
        text().prop_map(Reply::Remark),
        any_line().prop_filter_map("chatter", |line| Chatter::new(&line).map(Reply::Other)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn uci_commands_are_read_as_written(command in uci_command()) {
        prop_assert_eq!(uci::Command::parse(&command.to_string()), Ok(Some(command)));
    }

    #[test]
    fn uci_replies_are_read_as_written(reply in uci_reply()) {
        prop_assert_eq!(uci::Reply::parse(&reply.to_string()), reply);
    }

    #[test]
    fn xboard_commands_are_read_as_written(command in xboard_command()) {
        prop_assert_eq!(xboard::Command::parse(&command.to_string()), Ok(Some(command)));
    }

    #[test]
    fn xboard_replies_are_read_as_written(reply in xboard_reply()) {
        prop_assert_eq!(xboard::Reply::parse(&reply.to_string()), reply);
    }

    #[test]
    fn any_text_ends_in_a_value_or_an_error(line in prop_oneof![any_string(), any_line()]) {
        match uci::Command::parse(&line) {
            Ok(Some(command)) => {
                prop_assert_eq!(uci::Command::parse(&command.to_string()), Ok(Some(command.clone())));
                if let uci::Command::Position(position) = command {
                    let _ = (position.to_game(), position.to_positions());
                }
            }
            Ok(None) => prop_assert!(line.chars().all(|c| c == ' ' || c.is_control())),
            Err(error) => prop_assert!(error.to_string().len() < 500 && error.column() <= line.chars().count() + 1),
        }
        match xboard::Command::parse(&line) {
            Ok(Some(command)) => {
                prop_assert_eq!(xboard::Command::parse(&command.to_string()), Ok(Some(command)));
            }
            Ok(None) => prop_assert!(line.chars().all(|c| c == ' ' || c.is_control())),
            Err(error) => prop_assert!(error.to_string().len() < 500 && error.column() <= line.chars().count() + 1),
        }
        let reply = uci::Reply::parse(&line);
        prop_assert_eq!(uci::Reply::parse(&reply.to_string()), reply);
        let reply = xboard::Reply::parse(&line);
        prop_assert_eq!(xboard::Reply::parse(&reply.to_string()), reply);
    }
}
