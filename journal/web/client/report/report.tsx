// A report of some days, to print or to save as a PDF, made from the copy on this device.
import { activities } from '../activities/activities.ts';
import { copyIsWhole } from '../changes/pull.ts';
import { addDays } from '../days/rules.ts';
import { formatDay, today } from '../days/today.ts';
import { readDays } from '../entries/read-entries.ts';
import { useCopy } from '../entries/use-copy.ts';
import { readPeriod } from '../insights/period.ts';
import { FromTo } from '../insights/period-picker.tsx';
import { ti } from '../insights/words/words.ts';
import { fetchDays } from '../keeping/fetch-missing.ts';
import { replaceRoute, route } from '../navigation/navigation.tsx';
import { Title } from '../navigation/title.tsx';
import { t } from '../words/words.ts';
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

export function Report() {
  const current = route.value;
  if (current.name !== 'report') return null;
  const parts = readParts(current.parts);
  const { from, to } = readPeriod({ ...current, span: '4w' }, today());
  const last = to ?? today();
  const bounds = { from: from ?? addDays(last, 1 - DAYS), to: last };
  return <Shown bounds={bounds} parts={parts} />;
}

type ShownProps = { bounds: Bounds; parts: ReadonlySet<Part> };

function Shown({ bounds, parts }: ShownProps) {
  // The catalogue is read after the first view.
  void activities.value;
  const read = useCopy(
    async () => ({
      days: toReportDays(await readDays(bounds.from, bounds.to)),
      isWhole: await fetchDays(bounds.from, bounds.to),
    }),
    [bounds.from, bounds.to],
  );
  const show = (period: Bounds, chosen: ReadonlySet<Part>) =>
    replaceRoute({ name: 'report', ...period, parts: formatParts(chosen) });
  return (
    <div class="stack wide report-page">
      <div class="stack controls">
        <Title text={ti('report.title')} />
        <p class="muted">{ti('report.about')}</p>
        <FromTo period={bounds} onShow={(from, to) => show({ from, to }, parts)} />
        <Parts parts={parts} onChange={(chosen) => show(bounds, chosen)} />
        {(!copyIsWhole.value || read?.isWhole === false) && <p class="notice">{t('journal.partial')}</p>}
      </div>
      {read && (
        <Result days={read.days} bounds={bounds} parts={parts} onShorten={(period) => show(period, parts)} />
      )}
    </div>
  );
}

const NAMES = {
  ...({ summary: 'report.part.summary', days: 'report.part.days' } as const),
  ...({ activities: 'report.part.activities', words: 'report.part.words' } as const),
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

type ResultProps = ShownProps & { days: readonly ReportDay[]; onShorten: (period: Bounds) => void };

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
