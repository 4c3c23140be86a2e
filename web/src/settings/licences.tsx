/** What the program is made of, with the texts of the licences. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { Asked } from "../lab/shared/asked";
import { http } from "../net/http";
import type { LicencesView, WorkKind, WorkView } from "../wire";

/** In the order in which they are shown. */
const KINDS: readonly WorkKind[] = ["program", "font", "pieces", "page", "library"];

export function LicencesPage(): JSX.Element {
  return (
    <Asked ask={http.licences} class="page licences">
      {(all) => <All all={all} />}
    </Asked>
  );
}

function All({ all }: { all: LicencesView }): JSX.Element {
  const w = words();
  return (
    <>
      <h1>{w.licences}</h1>
      <p>{w.licencesText}</p>
      {KINDS.map((kind) => (
        <section key={kind}>
          <h2>{w.workGroups[kind]}</h2>
          {all.works
            .filter((work) => work.kind === kind)
            .map((work) => (
              <Work key={`${work.name} ${work.version ?? ""}`} work={work} texts={all.texts} />
            ))}
        </section>
      ))}
    </>
  );
}

/** A work; the texts are long, and there only while it is open. */
function Work({ work, texts }: { work: WorkView; texts: string[] }): JSX.Element {
  const open = useSignal(false);
  return (
    <details class="work" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>
        {work.name} {work.version} <small>{work.licence}</small>
      </summary>
      {open.value && (
        <>
          <p class="quiet">{[work.by, work.home].filter((text) => text !== null).join(", ")}</p>
          {work.texts.map((number) => (
            <pre key={number} lang="en">
              {texts[number]}
            </pre>
          ))}
        </>
      )}
    </details>
  );
}
