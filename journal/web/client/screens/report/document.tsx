// The printed report: black on white, moods as faces with names, every chart with its numbers.
import { DataTable } from '@tandem/web/charts/data-table.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { daysBetween } from '../../foundation/days/rules.ts';
import { formatDay, formatTime } from '../../foundation/days/today.ts';
import { formatDecimal, formatNumber, joinParts, moodName, t } from '../../foundation/i18n/i18n.ts';
import { person } from '../../foundation/session/session.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { Photo } from '../../library/media/media.tsx';
import { tk } from '../calendar/i18n/i18n.ts';
import { countMoods, DistributionChart, describeCounts } from '../insights/cards/distribution.tsx';
import { describeEffect, summarizeEffects } from '../insights/cards/effect-text.ts';
import { describeMoods, MoodChart } from '../insights/cards/mood-over-time.tsx';
import { ti } from '../insights/i18n/i18n.ts';
import { type Effects, useResponse } from '../insights/responses.ts';
import { countActivities, type Part, type ReportDay, showsDays } from './rules.ts';

export type Bounds = { from: string; to: string };

type DocumentProps = { days: readonly ReportDay[]; bounds: Bounds; parts: ReadonlySet<Part> };

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
      {counts.some((count) => count > 0) && <DistributionChart days={days} hasNames />}
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

// The statistics of activities in the period, from the server or its cached response.

function Verdicts({ from, to }: { from: string; to: string }) {
  const { kept } = useResponse<Effects>('effects', { span: 'custom', from, to });
  if (!kept) return <p class="small muted">{ti('report.activities.about')}</p>;
  const told = kept.data.activities.filter(
    ({ activityId, verdict }) =>
      (verdict === 'clear' || verdict === 'hint') && activityName(activityId) !== '',
  );
  return (
    <>
      <p>{summarizeEffects(kept.data)}</p>
      {told.map((effect) => (
        <p key={effect.activityId}>{describeEffect(activityName(effect.activityId), effect, kept.data)}</p>
      ))}
    </>
  );
}

// The days of a report with their entries; with text and photos if selected.

type TableProps = { days: readonly ReportDay[]; parts: ReadonlySet<Part> };

const DaysTable = ({ days, parts }: TableProps) => (
  <table class="table report-days">
    <thead>
      <tr>
        <th scope="col">{tk('calendar.col.day')}</th>
        <th scope="col">{ti('report.day.mood')}</th>
        <th scope="col">{ti('report.day.entries')}</th>
      </tr>
    </thead>
    <tbody>
      {days.map((day) => (
        <tr key={day.date}>
          <th scope="row">{formatDay(day.date, 'weekday')}</th>
          <td>
            <DayMood day={day} />
          </td>
          <td>
            {day.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} parts={parts} />
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function DayMood({ day: { dominantMood, entries } }: { day: ReportDay }) {
  const mood = MOODS.find((one) => one === dominantMood);
  if (!mood) return null;
  const name = moodName(mood);
  return (
    <span class="day-mood">
      <Face mood={mood} size={20} filled={false} />
      {entries.length === 1 ? name : ti('report.mostly', { mood: name })}
    </span>
  );
}

function Entry({ entry, parts }: { entry: StoredEntry; parts: ReadonlySet<Part> }) {
  const { at, offset, mood, content, photos, voiceMemos } = entry;
  const memos = voiceMemos.length === 0 ? '' : ti('report.memos', { n: voiceMemos.length });
  const names = parts.has('days') ? entry.activities.map(activityName) : [];
  return (
    <div class="report-entry">
      <p>
        {joinParts([t('entry.at', { time: formatTime(at, offset), mood: moodName(mood) }), ...names, memos])}
      </p>
      {parts.has('words') && content.trim() && <p class="report-words">{content.trim()}</p>}
      {parts.has('photos') && photos.length > 0 && (
        <div class="report-photos">
          {photos.map((id, index) => (
            <Photo
              key={id}
              id={id}
              loading="eager"
              alt={ti('report.photo', {
                n: index + 1,
                of: photos.length,
                day: formatDay(entry.date, 'short'),
              })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
