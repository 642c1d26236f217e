// A chart preceded by a sentence, with all its numbers in a table that a button opens.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAfterPaint } from '../ui/after-paint.ts';

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] };

type ChartFigureProps = {
  sentence: string;
  /** Created on demand: it has a row for each day. */
  table: () => Table;
  /** The label of the table button. */
  tableLabel: string;
  /** Displayed next to that button. */
  actions?: ComponentChildren;
  /** Displayed below the chart: omitted data. */
  note?: ComponentChildren;
  children: ComponentChildren;
};

export function ChartFigure({ sentence, table, tableLabel, actions, note, children }: ChartFigureProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = useAfterPaint(isOpen);
  return (
    <figure class="figure stack">
      <figcaption>{sentence}</figcaption>
      {children}
      {note && <p class="small muted">{note}</p>}
      <div class="row figure-actions">
        <button type="button" class="toggle" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          {tableLabel}
        </button>
        {actions}
      </div>
      {isShown && <DataTable table={table()} label={sentence} />}
    </figure>
  );
}

/** The first column contains row headers. The table scrolls separately, also by keyboard. */
export const DataTable = ({ table: { head, rows }, label }: { table: Table; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
  <section class="table-scroll" tabIndex={0} aria-label={label}>
    <table class="table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
