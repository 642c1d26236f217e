// A report of a period to print or save as a PDF, created from the local copy.

import { addDays } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { destination, replaceRoute, route } from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { activities } from '../../library/activities/activities.ts';
import { readDays } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { fetchDays } from '../../sync/retention/fetch-missing.ts';
import { ti } from '../insights/i18n/i18n.ts';
import { readPeriod } from '../insights/period.ts';
import { FromTo } from '../insights/period-picker.tsx';
import { type Bounds, ReportDocument } from './document.tsx';
import {
  estimatePages,
  formatParts,
  MOST_PAGES,
  PARTS,
  type Part,
  type ReportDay,
  readParts,
  shorten,
  toReportDays,
} from './rules.ts';
import './report.css';

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
