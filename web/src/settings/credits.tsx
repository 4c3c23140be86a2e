/** Whose work the page stands on, and under which licence. */
import type { JSX } from "preact";
import { words } from "../i18n";

const WORKS: readonly [what: "board" | "framework" | "library" | "pieceSet" | "font" | "ours", name: string, who: string, licence: string][] = [
  ["ours", "Plano, Ficha", "Quevedo", "GPL-3.0-or-later"],
  ["pieceSet", "Cburnett", "Colin M. L. Burnett", "GPL-2.0-or-later"],
  ["board", "Chessground", "Lichess", "GPL-3.0-or-later"],
  ["framework", "Preact, Signals", "Jason Miller et al.", "MIT"],
  ["library", "d3-hierarchy", "Mike Bostock", "ISC"],
  ["font", "Barlow", "The Barlow Project Authors", "OFL-1.1"],
  ["font", "Old Standard", "Alexey Kryukov", "OFL-1.1"],
  ["font", "Inter", "The Inter Project Authors", "OFL-1.1"],
];

export function Credits(): JSX.Element {
  const w = words();
  return (
    <section class="credits">
      <h2>{w.credits}</h2>
      <p>{w.creditsText}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{w.work}</th>
            <th scope="col">{w.author}</th>
            <th scope="col">{w.licence}</th>
          </tr>
        </thead>
        <tbody>
          {WORKS.map(([what, name, who, licence]) => (
            <tr key={name}>
              <td>
                {name} <small>{w.workKinds[what]}</small>
              </td>
              <td>{who}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href="/licences">{w.allLicences}</a>
      </p>
    </section>
  );
}
