// A card of the insights: its chart, and a menu with its numbers and how it is worked out.
import { DataTable, type Table } from '@tandem/web/charts/data-table.tsx';
import { useAfterPaint } from '@tandem/web/ui/after-paint.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failed } from '../../../foundation/remote/remote.tsx';
import { saveFile } from '../../data/save-file.ts';
import { toCsv } from '../csv.ts';
import { ti } from '../i18n.ts';
import type { Asked } from '../responses.ts';

type CardProps = { id: string; title: string; children: ComponentChildren };

export const Card = ({ id, title, children }: CardProps) => (
  <section class="card insight" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

type ChartProps = {
  /** That of the card, which names its menu. */
  title: string;
  sentence: string;
  /** Shown instead of the sentence, which then only describes the chart. */
  caption?: ComponentChildren;
  table: () => Table;
  /** Rows with a head, in plain numbers. */
  csv: () => readonly (readonly (string | number | null | undefined)[])[];
  file: string;
  method: string;
  note?: ComponentChildren;
  children: ComponentChildren;
};

export function CardChart(props: ChartProps) {
  const { title, sentence, caption, table, csv, file, method, note, children } = props;
  const [isTableWanted, setTable] = useState(false);
  const isTable = useAfterPaint(isTableWanted);
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <CardMenu title={title}>
        <button
          type="button"
          class="menu-item"
          aria-pressed={isTableWanted}
          onClick={() => setTable(!isTableWanted)}
        >
          {ti('chart.table')}
        </button>
        <button
          type="button"
          class="menu-item"
          onClick={() => saveFile(new Blob([toCsv(csv())], { type: 'text/csv' }), `${file}.csv`)}
        >
          {ti('chart.csv')}
        </button>
        <button
          type="button"
          class="menu-item"
          aria-pressed={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          {ti('insights.method')}
        </button>
      </CardMenu>
      <figure class="figure stack">
        <figcaption class={caption ? undefined : 'muted'}>{caption ?? sentence}</figcaption>
        {children}
        {note && <p class="small muted">{note}</p>}
        {isExplained && (
          <p class="small muted method" role="status">
            {method}
          </p>
        )}
        {isTable && <DataTable table={table()} label={sentence} />}
      </figure>
    </>
  );
}

/** Closes after a choice, on Escape and on a press elsewhere. */
function CardMenu({ title, children }: { title: string; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  const leave = () => {
    close();
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      class="menu card-menu"
      ref={details}
      onKeyDown={(event) => event.key === 'Escape' && details.current?.open && leave()}
    >
      <summary aria-label={ti('chart.menu', { title })}>
        <Icon name="more" />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks bubble from its buttons, also by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the roles */}
      <div class="more-links" onClick={leave}>
        {children}
      </div>
    </details>
  );
}

/** The content of a card without data from the server. The screen announces failures. */
export function Waiting({ asked: { state, again } }: { asked: Asked<unknown> }) {
  if (state === 'offline') return <p class="muted">{ti('insights.offline')}</p>;
  if (state === 'failed') return <Failed again={again} isAnnounced={false} />;
  return <div class="chart-skeleton" aria-hidden="true" />;
}
