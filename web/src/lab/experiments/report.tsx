/** A report as a page of a notebook: words, tables, pictures; the source's figures beside ours. */
import type { JSX } from "preact";
import { MiniBoard } from "../../board/mini";
import { experimentWords } from "../../i18n/lab/experiments";
import { reportFile } from "../../net/jobs";
import type { ReportPart, ReportView } from "../../wire";

type TablePart = Extract<ReportPart, { table: string }>;

interface Props {
  id: number;
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

export function Report({ id, report }: Props): JSX.Element {
  const w = experimentWords();
  return (
    <article class="report" lang={report.language}>
      <details class="method">
        <summary>{w.method}</summary>
        {report.method.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </details>
      {grouped(report.parts).map((part, index) =>
        Array.isArray(part) ? (
          <div class="tables" key={index}>
            {part.map((table) => (
              <DataTable key={table.table} id={id} language={report.language} part={table} />
            ))}
          </div>
        ) : (
          <Piece key={index} id={id} language={report.language} part={part} />
        ),
      )}
    </article>
  );
}

function Piece({ id, language, part }: { id: number; language: string; part: ReportPart }): JSX.Element | null {
  const w = experimentWords();
  if ("title" in part) return <h2>{part.title}</h2>;
  if ("words" in part) return <p>{part.words}</p>;
  if ("figure" in part) {
    const address = reportFile(id, language, `${part.figure}.svg`);
    return (
      <figure class="plot">
        <img src={address} alt={part.caption} loading="lazy" />
        <figcaption>
          {part.caption}{" "}
          <a href={address} download={`${part.figure}.svg`}>
            {w.picture}
          </a>
        </figcaption>
      </figure>
    );
  }
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
          <a href={reportFile(id, language, part.file)} download>
            {part.file}
          </a>
        </figcaption>
        <pre tabIndex={0}>{part.text}</pre>
      </figure>
    );
  return null;
}

function DataTable({ id, language, part }: { id: number; language: string; part: TablePart }): JSX.Element {
  const w = experimentWords();
  return (
    <div class={part.of_source ? "data source" : "data"}>
      <p class="data-caption" id={`caption-${part.table}`}>
        <strong>{part.caption}</strong> <span class="mark">{part.of_source ? w.ofSource : w.ours}</span>{" "}
        <a href={reportFile(id, language, `${part.table}.csv`)} download>
          {w.table}
        </a>
      </p>
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
