// The number of entries with each feeling by month, and the mean mood of its days. There is no verdict,
// because feelings are mood in words.
import { formatDay } from '../../../foundation/days/today.ts';
import { formatDecimal, formatNumber } from '../../../foundation/i18n/i18n.ts';
import { ChosenIcon } from '../../../library/appearance/chosen-icon.tsx';
import { feelings, findFeelingById } from '../../../library/moods/moods.ts';
import { saveFile } from '../../data/save-file.ts';
import { toCsv } from '../csv.ts';
import { ti } from '../i18n.ts';
import type { FeelingSummary } from '../responses.ts';

export function FeelingsTable({ summaries, file }: { summaries: readonly FeelingSummary[]; file: string }) {
  // Names may change.
  void feelings.value;
  const months = [
    ...new Set(summaries.flatMap((summary) => summary.months.map(({ month }) => month))),
  ].sort();
  const rows = summaries.flatMap((summary) => {
    const feeling = findFeelingById(summary.feelingId);
    return feeling ? [{ ...summary, feeling, counts: countsOf(summary, months) }] : [];
  });
  const save = () => {
    const head = ['feeling', 'entries', 'days', 'mean', ...months];
    const body = rows.map(({ feeling, entries, days, mean, counts }) => [
      feeling.name,
      entries,
      days,
      mean,
      ...counts,
    ]);
    saveFile(new Blob([toCsv([head, ...body])], { type: 'text/csv' }), `feelings-${file}.csv`);
  };
  return (
    <>
      <p class="small muted">{ti('feelings.about')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section class="table-scroll" tabIndex={0} aria-label={ti('feelings.table')}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{ti('feelings.feeling')}</th>
              <th scope="col">{ti('feelings.entries')}</th>
              <th scope="col">{ti('feelings.mean')}</th>
              {months.map((month) => (
                <th scope="col" key={month}>
                  {formatDay(`${month}-01`, 'month')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ feeling, entries, mean, counts }) => (
              <tr key={feeling.id}>
                <th scope="row">
                  <ChosenIcon of={feeling} size={18} /> {feeling.name}
                </th>
                <td>{formatNumber(entries)}</td>
                <td>{formatDecimal(mean)}</td>
                {counts.map((count, index) => (
                  <td key={months[index]}>{count === 0 ? '' : formatNumber(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div>
        <button type="button" class="button quiet" onClick={save}>
          {ti('chart.csv')}
        </button>
      </div>
    </>
  );
}

const countsOf = (summary: FeelingSummary, months: readonly string[]): number[] =>
  months.map((month) => summary.months.find((one) => one.month === month)?.entries ?? 0);
