/** A report as a page of a notebook: the answer, its picture, how it was measured; then tables and pictures, the source's figures beside ours. */
import type { JSX } from "preact";
import { MiniBoard } from "../../board/mini";
import { experimentWords } from "../../i18n/lab/experiments";
import { reportFile, type ReportPlace } from "../../net/jobs";
import type { ReportPart, ReportView } from "../../wire";
import { Plot } from "./plot";

type TablePart = Extract<ReportPart, { table: string }>;

/** A table with more rows is folded. */
const FOLDED = 14;

interface Props {
  place: ReportPlace;
  report: ReportView;
}

/** Tables that follow each other lie side by side if there is room: the source's beside ours. */
function grouped(parts: ReportPart[]): (ReportPart | TablePart[])[] {
  const groups: (ReportPart | TablePart[])[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (!("table" in part)) groups.push(part);
    else if (Array.isArray(last)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

export function Report({ place, report }: Props): JSX.Element {
  const w = experimentWords();
  const { language } = report;
  const lead = report.parts.find((part) => "figure" in part);
  return (
    <article class="report" lang={language}>
      {report.answer.length > 0 && (
        <section class="answer" aria-label={w.answer}>
          {report.answer.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {lead && <Piece place={place} language={language} part={lead} />}
      <details class="method">
        <summary>{w.method}</summary>
        {report.method.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </details>
      {grouped(report.parts.filter((part) => part !== lead)).map((part, index) =>
        Array.isArray(part) ? (
          <div class="tables" key={index}>
            {part.map((table) => (
              <DataTable key={table.table} place={place} language={language} part={table} />
            ))}
          </div>
        ) : (
          <Piece key={index} place={place} language={language} part={part} />
        ),
      )}
    </article>
  );
}

function Piece({ place, language, part }: { place: ReportPlace; language: string; part: ReportPart }): JSX.Element | null {
  if ("title" in part) return <h2>{part.title}</h2>;
  if ("words" in part) return <p>{part.words}</p>;
  if ("figure" in part) return <Plot address={reportFile(place, language, `${part.figure}.svg`)} name={part.figure} caption={part.caption} />;
  if ("positions" in part)
    return (
      <div class="diagrams">
        {part.positions.map((one, index) => (
          <figure key={index}>
            <MiniBoard fen={one.fen} />
            <figcaption>{one.caption}</figcaption>
          </figure>
        ))}
      </div>
    );
  if ("text" in part)
    return (
      <figure class="listing">
        <figcaption>
          {part.caption}{" "}
          <a href={reportFile(place, language, part.file)} download>
            {part.file}
          </a>
        </figcaption>
        <pre tabIndex={0}>{part.text}</pre>
      </figure>
    );
  return null;
}

function DataTable({ place, language, part }: { place: ReportPlace; language: string; part: TablePart }): JSX.Element {
  const w = experimentWords();
  const rows = part.shown.length;
  return (
    <div class={part.of_source ? "data source" : "data"}>
      <p class="data-caption" id={`caption-${part.table}`}>
        <strong>{part.caption}</strong> <span class="mark">{part.of_source ? w.ofSource : w.ours}</span>{" "}
        <a href={reportFile(place, language, `${part.table}.csv`)} download>
          {w.table}
        </a>
      </p>
      {rows > FOLDED && (
        <label class="fold">
          <input type="checkbox" /> {w.allRows(rows)}
        </label>
      )}
      <div class="scroll" role="region" tabIndex={0} aria-labelledby={`caption-${part.table}`}>
        <table>
          <thead>
            <tr>
              {part.columns.map((column, index) => (
                <th scope="col" key={index} class={column.number ? undefined : "left"}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.shown.map((row, number) => (
              <tr key={number}>
                {row.map((entry, index) => (
                  <td key={index} class={part.columns[index]?.number ? undefined : "left"}>
                    {entry}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
