// A report of a period to print or save as a PDF, created from the local copy.
import './report.css';
import { DataTable } from '@tandem/web/charts/data-table.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { addDays, daysBetween } from '../../foundation/days/rules.ts';
import { formatDay, formatTime, today } from '../../foundation/days/today.ts';
import { formatDecimal, formatNumber, joinParts, moodName, t } from '../../foundation/i18n/i18n.ts';
import { destination, replaceRoute, route, Title } from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { person } from '../../foundation/session/session.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activities, activityName } from '../../library/activities/activities.ts';
import { readDays, useCopy } from '../../library/entries/read-entries.ts';
import { Photo } from '../../library/media/photo.tsx';
import { fetchDays } from '../../sync/retention/fetch-missing.ts';
import { tk } from '../calendar/i18n.ts';
import { countMoods, DistributionChart, describeCounts } from '../insights/cards/distribution.tsx';
import { describeEffect, summarizeEffects } from '../insights/cards/effect-text.ts';
import { describeMoods, MoodChart } from '../insights/cards/mood-over-time.tsx';
import { ti } from '../insights/i18n.ts';
import { readPeriod } from '../insights/period.ts';
import { FromTo } from '../insights/period-picker.tsx';
import { type Effects, useResponse } from '../insights/responses.ts';
import {
  countActivities,
  estimatePages,
  formatParts,
  MOST_PAGES,
  PARTS,
  type Part,
  type ReportDay,
  readParts,
  shorten,
  showsDays,
  toReportDays,
} from './rules.ts';

const DAYS = 28;

type Shown = { bounds: Bounds; parts: ReadonlySet<Part> };

/** What an address shows; null for that of another screen. */
function readReport(from: Route): Shown | null {
  if (from.name !== 'report') return null;
  const period = readPeriod({ ...from, span: '4w' }, today());
  const last = period.to ?? today();
  return {
    bounds: { from: period.from ?? addDays(last, 1 - DAYS), to: last },
    parts: readParts(from.parts),
  };
}

const show = ({ bounds, parts }: Shown): void =>
  replaceRoute({ name: 'report', ...bounds, parts: formatParts(parts) });

export const Report = () => (
  <div class="stack wide report-page">
    <Choices />
    <Found />
  </div>
);

/** The selection is displayed immediately; the report follows. */
function Choices() {
  const chosen = readReport(destination.value);
  if (!chosen) return null;
  return (
    <div class="stack controls">
      <Title text={ti('report.title')} />
      <p class="muted">{ti('report.about')}</p>
      <FromTo period={chosen.bounds} onShow={(from, to) => show({ ...chosen, bounds: { from, to } })} />
      <Parts parts={chosen.parts} onChange={(parts) => show({ ...chosen, parts })} />
    </div>
  );
}

function Found() {
  // The catalogue is read after the first view.
  void activities.value;
  const shown = readReport(route.value);
  const { from, to } = shown?.bounds ?? { from: '', to: '' };
  const read = useCopy(
    async () => ({
      days: toReportDays(await readDays(from, to)),
      isWhole: await fetchDays(from, to),
    }),
    [from, to],
  );
  if (!shown || !read) return null;
  return (
    <>
      {!read.isWhole && <p class="notice">{t('journal.partial')}</p>}
      <Result days={read.days} {...shown} onShorten={(bounds) => show({ ...shown, bounds })} />
    </>
  );
}

const NAMES = {
  summary: 'report.part.summary' as const,
  days: 'report.part.days' as const,
  activities: 'report.part.activities' as const,
  words: 'report.part.words' as const,
  photos: 'report.part.photos',
} as const;

type PartsProps = { parts: ReadonlySet<Part>; onChange: (parts: ReadonlySet<Part>) => void };

const Parts = ({ parts, onChange }: PartsProps) => (
  <fieldset>
    <legend>{ti('report.parts')}</legend>
    <div class="parts">
      {PARTS.map((part) => (
        <label key={part} class="check">
          <input
            type="checkbox"
            checked={parts.has(part)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(new Set(PARTS.filter((one) => (one === part ? checked : parts.has(one)))))
            }
          />
          {ti(NAMES[part])}
        </label>
      ))}
    </div>
  </fieldset>
);

type ResultProps = Shown & { days: readonly ReportDay[]; onShorten: (period: Bounds) => void };

function Result({ days, bounds, parts, onShorten }: ResultProps) {
  const ends = { from: formatDay(bounds.from, 'medium'), to: formatDay(bounds.to, 'medium') };
  if (parts.size === 0) return <p role="status">{ti('report.nothing')}</p>;
  if (days.length === 0) return <p role="status">{ti('report.empty', ends)}</p>;
  const pages = estimatePages(days, parts);
  if (pages > MOST_PAGES) {
    const shorter = shorten(days, parts, bounds);
    return (
      <div class="notice" role="status">
        {ti('report.long', { n: pages })}
        <button type="button" class="button" onClick={() => onShorten(shorter)}>
          {ti('report.shorter', {
            from: formatDay(shorter.from, 'medium'),
            to: formatDay(shorter.to, 'medium'),
          })}
        </button>
      </div>
    );
  }
  return (
    <>
      <div class="row controls">
        <button type="button" class="button primary" onClick={() => print()}>
          {ti('report.print')}
        </button>
        <span class="muted" role="status">
          {ti('report.pages', { n: pages })}
        </span>
      </div>
      <ReportDocument days={days} bounds={bounds} parts={parts} />
    </>
  );
}

// The printed report: black on white, moods as faces with names, every chart with its numbers.

type Bounds = { from: string; to: string };

type DocumentProps = { days: readonly ReportDay[]; bounds: Bounds; parts: ReadonlySet<Part> };

const ReportDocument = ({ days, bounds, parts }: DocumentProps) => (
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
