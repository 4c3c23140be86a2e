/** A small engraving for each room, above its name in the hall. */
import type { JSX } from "preact";
import type { RoomName } from "./rooms";

const POINTS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Lines from a point to others, as a path. */
const rays = (x: number, y: number, ends: readonly [number, number][]): string => ends.map(([to, down]) => `M${x} ${y}L${to} ${down}`).join("");

/** A tree of two levels: one branch lit, one cut. */
const theatre = (
  <>
    <path d={rays(80, 12, [[40, 38], [80, 38]]) + rays(40, 38, [[26, 66], [40, 66], [54, 66]]) + rays(80, 38, [[70, 66], [90, 66]])} />
    <path class="lit" d="M80 12L120 38L112 66" />
    <path class="faint" d="M120 38L130 66M120 38L144 66" />
    <path class="lit" d="M129 57L137 48M133 60L141 51" />
    <rect class="sign" x="73" y="5" width="14" height="12" />
    {[40, 80, 120].map((x) => (
      <circle key={x} class="sign" cx={x} cy="38" r="6.5" />
    ))}
    {[26, 40, 54, 70, 90, 112].map((x) => (
      <path key={x} class="full" d={`M${x} 61l5 5-5 5-5-5z`} />
    ))}
    <circle class="lit" cx="112" cy="66" r="9" />
  </>
);

/** A sheet with blanks and a pencil. */
const exercises = (
  <>
    <path class="sign" d="M44 6h60l10 10v58H44z" />
    <path d="M104 6v10h10" />
    <path d={rays(64, 20, [[54, 36], [74, 36]])} />
    <path class="full" d="M54 32l4 4-4 4-4-4zM74 32l4 4-4 4-4-4z" />
    <path class="faint" d="M84 26h22M84 36h22M52 52h54M52 64h54" />
    <path class="lit" d="M92 62l30-34 6 5-30 34-8 3zM117 33l6 5" />
  </>
);

/** A knight's way over squares, and moves below moves. */
const chess = (
  <>
    <path class="sign" d="M20 10h48v48H20z" />
    <path class="shade" d="M32 10h12v12H32zM56 10h12v12H56zM20 22h12v12H20zM44 22h12v12H44zM32 34h12v12H32zM56 34h12v12H56zM20 46h12v12H20zM44 46h12v12H44z" />
    <path class="lit" d="M38 52V28H62" />
    <circle class="full" cx="38" cy="52" r="3.5" />
    <path d="M88 16v50M88 28h8M88 44h8M104 44v22M104 56h8M104 66h8" />
    <path class="faint" d="M102 28h36M116 56h28M116 66h20" />
    <path class="lit" d="M102 44h40" />
  </>
);

/** Cells with indices, and the border around them. */
const boards = (
  <>
    {POINTS.flatMap((x) =>
      [0, 1, 2, 3].map((y) => {
        const border = x === 0 || x === 7 || y === 0 || y === 3;
        return <rect key={`${x}${y}`} class={border ? "shade sign" : "sign"} x={20 + 15 * x} y={10 + 15 * y} width="15" height="15" />;
      }),
    )}
    <path class="lit" d="M57 32h46M97 27l6 5-6 5" />
    <circle class="full" cx="57.5" cy="32.5" r="4" />
  </>
);

/** Scales that lean to one side. */
const evaluation = (
  <>
    <path d="M80 10v54M62 70h36l-8-6H70z" />
    <path class="lit" d="M36 26L124 14" />
    <circle class="sign" cx="80" cy="20" r="4" />
    <path d="M36 26L22 52h28zM124 14l-14 26h28z" />
    <path class="shade" d="M22 52a14 9 0 0 0 28 0zM110 40a14 9 0 0 0 28 0z" />
  </>
);

/** Measured points, and the curve that was promised. */
const experiments = (
  <>
    <path d="M26 8v60h112" />
    <path class="faint" d="M26 53h112M26 38h112M26 23h112" />
    <path d="M26 64C70 60 100 46 134 12" />
    {([[42, 60], [60, 59], [78, 50], [96, 44], [114, 27], [130, 20]] as const).map(([x, y]) => (
      <path key={x} class="lit" d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} />
    ))}
  </>
);

/** Two clocks in one case. */
const matches = (
  <>
    <path class="sign" d="M28 18h104v48H28zM36 66v6h14v-6M110 66v6h14v-6" />
    <path d="M48 18v-7h14v7M98 18v-7h14v7" />
    <circle class="sign" cx="56" cy="42" r="18" />
    <circle class="sign" cx="104" cy="42" r="18" />
    {POINTS.map((hour) => {
      const [x, y] = [Math.sin((hour * Math.PI) / 4), -Math.cos((hour * Math.PI) / 4)];
      const tick = (centre: number): string => `M${(centre + 18 * x).toFixed(1)} ${(42 + 18 * y).toFixed(1)}L${(centre + 15 * x).toFixed(1)} ${(42 + 15 * y).toFixed(1)}`;
      return <path key={hour} d={tick(56) + tick(104)} />;
    })}
    <path class="lit" d="M56 42V29M56 42l9 6" />
    <path d="M104 42l-9-9M104 42v11" />
  </>
);

/** A network of three layers. */
const learning = (
  <>
    <path class="faint" d={[12, 30, 48, 66].map((y) => rays(36, y, [[80, 21], [80, 39], [80, 57]])).join("")} />
    <path d={rays(124, 39, [[80, 21], [80, 39], [80, 57]])} />
    <path class="lit" d="M36 30L80 21L124 39" />
    {[12, 30, 48, 66].map((y) => (
      <circle key={y} class="sign" cx="36" cy={y} r="5" />
    ))}
    {[21, 39, 57].map((y) => (
      <circle key={y} class="sign" cx="80" cy={y} r="6" />
    ))}
    <circle class="full" cx="124" cy="39" r="6.5" />
  </>
);

const DRAWINGS: Record<RoomName, JSX.Element> = { theatre, exercises, chess, boards, evaluation, experiments, matches, learning };

export function Vignette({ of }: { of: RoomName }): JSX.Element {
  return (
    <svg class="vignette" viewBox="0 0 160 78" aria-hidden="true">
      {DRAWINGS[of]}
    </svg>
  );
}
