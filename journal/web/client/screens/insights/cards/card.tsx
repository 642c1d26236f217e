// A card of the insights: its chart, how it is worked out, and its numbers to save.
import { ChartFigure, type Table } from '@tandem/web/charts/figure.tsx';
import type { ComponentChildren } from 'preact';
import { Failed } from '../../../foundation/remote/failed.tsx';
import { saveFile } from '../../data/save-file.ts';
import { toCsv } from '../csv.ts';
import { ti } from '../i18n/i18n.ts';
import type { Asked } from '../responses.ts';

type CardProps = { id: string; title: string; children: ComponentChildren; head?: ComponentChildren };

export const Card = ({ id, title, head, children }: CardProps) => (
  <section class="card stack insight" aria-labelledby={id}>
    <div class="row between">
      <h2 id={id}>{title}</h2>
      {head}
    </div>
    {children}
  </section>
);

type ChartProps = {
  sentence: string;
  table: () => Table;
  /** Rows with a head, in plain numbers. */
  csv: () => readonly (readonly (string | number | null | undefined)[])[];
  file: string;
  method: string;
  note?: ComponentChildren;
  children: ComponentChildren;
};

export const CardChart = ({ sentence, table, csv, file, method, note, children }: ChartProps) => (
  <>
    <ChartFigure
      sentence={sentence}
      table={table}
      tableLabel={ti('chart.table')}
      note={note}
      actions={
        <button
          type="button"
          class="button quiet"
          onClick={() => saveFile(new Blob([toCsv(csv())], { type: 'text/csv' }), `${file}.csv`)}
        >
          {ti('chart.csv')}
        </button>
      }
    >
      {children}
    </ChartFigure>
    <details class="method">
      <summary>{ti('insights.method')}</summary>
      <p class="small muted">{method}</p>
    </details>
  </>
);

/** What a card shows as long as it has nothing from the server. The screen announces failures. */
export function Waiting({ asked: { state, again } }: { asked: Asked<unknown> }) {
  if (state === 'offline') return <p class="muted">{ti('insights.offline')}</p>;
  if (state === 'failed') return <Failed again={again} isAnnounced={false} />;
  return <div class="chart-skeleton" aria-hidden="true" />;
}
