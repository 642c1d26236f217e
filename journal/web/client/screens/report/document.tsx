// The report as it is printed: black on white, moods as faces with words, every chart with its numbers.
import { DataTable } from '@tandem/web/charts/figure.tsx';
import { daysBetween } from '../../foundation/days/rules.ts';
import { formatDay } from '../../foundation/days/today.ts';
import { formatDecimal, formatNumber, joinParts, moodName, t } from '../../foundation/i18n/words.ts';
import { person } from '../../foundation/session/session.ts';
import { activityName } from '../../library/activities/activities.ts';
import { countMoods, DistributionChart, describeCounts } from '../insights/cards/distribution.tsx';
import { describeMoods, MoodChart } from '../insights/cards/mood-over-time.tsx';
import { ti } from '../insights/words/words.ts';
import { DaysTable } from './days-table.tsx';
import { countActivities, type Part, type ReportDay, showsDays } from './rules.ts';
import { Verdicts } from './verdicts.tsx';

export type Bounds = { from: string; to: string };

export type DocumentProps = { days: readonly ReportDay[]; bounds: Bounds; parts: ReadonlySet<Part> };

export const ReportDocument = ({ days, bounds, parts }: DocumentProps) => (
  <article class="report" aria-labelledby="report-heading">
    <header>
      <h2 id="report-heading">{ti('report.heading', { name: person.value?.username ?? '' })}</h2>
      <p>{ti('report.period', { from: formatDay(bounds.from), to: formatDay(bounds.to) })}</p>
      <p class="small muted">{ti('report.made', { one: moodName(1), five: moodName(5) })}</p>
    </header>
    {parts.has('summary') && <Summary days={days} bounds={bounds} />}
    {showsDays(parts) && (
      <section class="stack" aria-labelledby="report-days">
        <h3 id="report-days">{ti('report.part.days')}</h3>
        <DaysTable days={days} parts={parts} />
      </section>
    )}
    {parts.has('activities') && <Activities days={days} bounds={bounds} />}
  </article>
);

function Summary({ days, bounds }: Pick<DocumentProps, 'days' | 'bounds'>) {
  const counts = countMoods(days);
  return (
    <section class="stack" aria-labelledby="report-summary">
      <h3 id="report-summary">{ti('report.part.summary')}</h3>
      <p>
        {ti('insights.between', {
          n: days.length,
          days: daysBetween(bounds.from, bounds.to) + 1,
          from: formatDay(bounds.from, 'medium'),
          to: formatDay(bounds.to, 'medium'),
        })}
      </p>
      <p>{describeMoods(days)}</p>
      {days.length > 1 && <MoodChart days={days} bounds={bounds} />}
      <p class="small muted">{ti('insights.mood.method')}</p>
      <p>{describeCounts(days)}</p>
      {counts.some((count) => count > 0) && <DistributionChart days={days} />}
    </section>
  );
}

function Activities({ days, bounds }: Pick<DocumentProps, 'days' | 'bounds'>) {
  const counted = countActivities(days).filter(({ id }) => activityName(id) !== '');
  return (
    <section class="stack" aria-labelledby="report-activities">
      <h3 id="report-activities">{ti('report.part.activities')}</h3>
      {counted.length === 0 && <p>{ti('report.activities.none')}</p>}
      {counted.length > 0 && (
        <>
          <Verdicts from={bounds.from} to={bounds.to} />
          <DataTable
            label={joinParts([ti('report.part.activities'), ti('chart.table')])}
            table={{
              head: [
                t('journal.activity'),
                ti('effects.daysWith'),
                ti('report.activities.mean'),
                ti('report.activities.others'),
              ],
              rows: counted.map(({ id, days: own, meanWith, meanOthers }) => [
                activityName(id),
                formatNumber(own),
                formatDecimal(meanWith),
                meanOthers === null ? '' : formatDecimal(meanOthers),
              ]),
            }}
          />
        </>
      )}
    </section>
  );
}
