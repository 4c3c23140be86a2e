/** A word for each band of strength. */
import { prefs } from "../app/prefs";

const BANDS: readonly [below: number, en: string, es: string][] = [
  [900, "first steps", "primeros pasos"],
  [1200, "casual player", "aficionado"],
  [1500, "keen amateur", "buen aficionado"],
  [1800, "club player", "jugador de club"],
  [2100, "strong club player", "buen jugador de club"],
  [2300, "expert", "experto"],
  [2500, "master", "maestro"],
  [2700, "grandmaster", "gran maestro"],
  [2850, "world champion", "campeón del mundo"],
  [Infinity, "superhuman", "sobrehumano"],
];

/** What a rating is like; without one, as strong as can be. */
export function bandWords(elo: number | null): string {
  const spanish = prefs.language.value === "es";
  if (elo === null) return spanish ? "a toda máquina" : "no holding back";
  const band = BANDS.find(([below]) => elo < below);
  return band ? (spanish ? band[2] : band[1]) : "";
}
