// The calendar: a month, or a year in pixels, each also as a table, of all days or of those with an activity.
import './calendar.css';
import { useAfterPaint } from '@tandem/web/ui/after-paint.ts';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { useState } from 'preact/hooks';
import { addMonths, daysInMonth, monthOf } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { formatNumber, formatPercent, joinParts, moodName, t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import {
  destination,
  navigate,
  replaceRoute,
  route,
  Title,
} from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { activities, activityName } from '../../library/activities/activities.ts';
import { readDays, useCopy } from '../../library/entries/read-entries.ts';
import { fetchDays } from '../../sync/retention/fetch-missing.ts';
import { DayEntries } from '../entry/day-page.tsx';
import { SelectChip } from '../journal/select-chip.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';
import { tk } from './i18n.ts';
import { Month, Year } from './month-and-year.tsx';
import { countDays, type Found, summarizeDays } from './rules.ts';

const MoodColours = lazy(() =>
  import('../../library/appearance/mood-colours.tsx').then(({ MoodColours }) => MoodColours),
);

const DayTable = lazy(() => import('./day-table.tsx').then(({ DayTable }) => DayTable));

type CalendarRoute = Extract<Route, { name: 'calendar' }>;

export function Calendar() {
  const current = route.value;
  const { period, activity } = current.name === 'calendar' ? current : { period: null, activity: '' };
  const shown = period ?? monthOf(today());
  if (!/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(shown)) return <NotFound />;
  return <Period period={shown} activity={activity} />;
}

const isYear = (period: string): boolean => period.length === 4;

/** Its first and its last day. */
const boundsOf = (period: string): [string, string] =>
  isYear(period)
    ? [`${period}-01-01`, `${period}-12-31`]
    : [`${period}-01`, `${period}-${daysInMonth(period)}`];

const step = (period: string, by: number): string =>
  isYear(period) ? String(Number(period) + by).padStart(4, '0') : addMonths(period, by);

/** Undefined until the period is read. */
function useDays(period: string, activity: string): Found | undefined {
  const read = useCopy(async () => {
    const [from, to] = boundsOf(period);
    const days = summarizeDays(await readDays(from, to), activity);
    return { period, days, isWhole: await fetchDays(from, to), activity };
  }, [period, activity]);
  // From month to month the grid stays, with the focus in it. A year is not drawn twice.
  const isShown = read && (read.period === period || !(isYear(period) || isYear(read.period)));
  return isShown ? read : undefined;
}

type PeriodProps = { period: string; activity: string };

function Period({ period, activity }: PeriodProps) {
  const [isTableWanted, setTable] = useState(false);
  const isTable = useAfterPaint(isTableWanted);
  const [isCompared, setCompared] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const isWide = useIsWide();
  const found = useDays(period, activity);
  const isOfYear = isYear(period);
  const openDay = (date: string) => (isWide && !isOfYear ? setDay(date) : navigate({ name: 'day', date }));
  const chosen = day?.startsWith(period) ? day : null;
  const leave = (to: string) =>
    navigate({ name: 'calendar', period: monthOf(to), activity }, `[data-day="${to}"]`);
  return (
    <div class={isWide && !isOfYear ? 'columns' : 'stack'}>
      <div class="stack">
        <div class="calendar-head">
          <Title text={isOfYear ? period : formatDay(`${period}-01`, 'month')} />
          {!isOfYear && <Steps period={period} activity={activity} />}
          <ViewSwitch shown={period} activity={activity} />
          {isOfYear && <Steps period={period} activity={activity} />}
        </div>
        <Choices
          period={period}
          activity={activity}
          isTable={isTableWanted}
          onTable={setTable}
          isCompared={isCompared}
          onCompare={setCompared}
        />
        {found && isTable && <DayTable found={found} />}
        {found && !isTable && isOfYear && (
          <div class={isCompared ? 'years' : undefined}>
            {isCompared && <PreviousYear year={step(period, -1)} activity={activity} onOpen={openDay} />}
            <div class="stack">
              {isCompared && <h2 class="compared">{period}</h2>}
              <Year year={period} found={found} onOpen={openDay} />
              <Legend found={found} />
            </div>
          </div>
        )}
        {found && !isTable && !isOfYear && (
          <Month month={period} found={found} chosen={chosen} onOpen={openDay} onLeave={leave} />
        )}
        {found && !found.isWhole && <p class="muted">{t('journal.partial')}</p>}
        {found && (isTable || !isOfYear) && <Legend found={found} />}
      </div>
      {isWide && !isOfYear && (
        <aside class="aside stack">
          <h2>{formatDay(chosen ?? today())}</h2>
          <DayEntries date={chosen ?? today()} />
        </aside>
      )}
    </div>
  );
}

type PreviousProps = { year: string; activity: string; onOpen: (day: string) => void };

/** Only displayed if two years fit. */
function PreviousYear({ year, activity, onOpen }: PreviousProps) {
  const found = useDays(year, activity);
  return (
    <section class="stack compared" aria-label={year}>
      <h2>{year}</h2>
      {found && <Year year={year} found={found} onOpen={onOpen} />}
      {found && <Legend found={found} />}
    </section>
  );
}

function Steps({ period, activity }: PeriodProps) {
  const current = isYear(period) ? today().slice(0, 4) : monthOf(today());
  const go = (to: string) => navigate({ name: 'calendar', period: to, activity });
  return (
    <div class="row nowrap steps">
      {period !== current && (
        <button type="button" class="button quiet" onClick={() => go(current)}>
          {t('day.today')}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={tk('calendar.previous')}
        onClick={() => go(step(period, -1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={tk('calendar.next')}
        disabled={period >= current}
        onClick={() => go(step(period, 1))}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}

/** The selection is displayed immediately; the days follow. */
function ViewSwitch({ shown, activity }: { shown: string; activity: string }) {
  const to = destination.value;
  const period = (to.name === 'calendar' && to.period) || shown;
  const year = period.slice(0, 4);
  const month = year === today().slice(0, 4) ? monthOf(today()) : `${year}-01`;
  const show = (next: string) => navigate({ name: 'calendar', period: next, activity });
  return (
    <div class="segments" role="group" aria-label={tk('calendar.view')}>
      <button type="button" aria-pressed={!isYear(period)} onClick={() => isYear(period) && show(month)}>
        {tk('calendar.month')}
      </button>
      <button type="button" aria-pressed={isYear(period)} onClick={() => !isYear(period) && show(year)}>
        {tk('calendar.year')}
      </button>
    </div>
  );
}

type ChoicesProps = PeriodProps & {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  isCompared: boolean;
  onCompare: (isCompared: boolean) => void;
};

function Choices({ period, activity, isTable, onTable, isCompared, onCompare }: ChoicesProps) {
  const [areColoursOpen, setColoursOpen] = useState(false);
  const to = destination.value;
  const asked = to.name === 'calendar' ? to : { name: 'calendar' as const, period, activity };
  return (
    <>
      <div class="chips" role="group" aria-label={tk('calendar.show')}>
        <button
          type="button"
          class="chip"
          aria-pressed={asked.activity === ''}
          onClick={() => replaceRoute({ ...asked, activity: '' })}
        >
          <Icon name="mood" size={16} />
          {tk('calendar.mood')}
        </button>
        <ActivityChip to={asked} />
        <button
          type="button"
          class="chip"
          aria-expanded={areColoursOpen}
          onClick={() => setColoursOpen(!areColoursOpen)}
        >
          <Icon name="colours" size={16} />
          {tk('calendar.colours')}
        </button>
        <button type="button" class="chip" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          <Icon name="table" size={16} />
          {tk('calendar.table')}
        </button>
        {isYear(period) && !isTable && (
          <button
            type="button"
            class="chip compare-choice"
            aria-pressed={isCompared}
            onClick={() => onCompare(!isCompared)}
          >
            <Icon name="compare" size={16} />
            {tk('calendar.compare', { year: step(period, -1) })}
          </button>
        )}
      </div>
      {areColoursOpen && (
        <div class="card stack">
          <MoodColours />
        </div>
      )}
    </>
  );
}

/** Selects an activity, which limits the calendar to its days. */
function ActivityChip({ to }: { to: CalendarRoute }) {
  const own = activities.value
    .filter(({ id, archived }) => !archived || id === to.activity)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  if (own.length === 0) return null;
  return (
    <SelectChip
      icon="activities"
      label={tk('calendar.activity')}
      value={to.activity}
      options={own}
      onChange={(activity) => replaceRoute({ ...to, activity })}
    />
  );
}

/** Without counts if some days exist only on the server. */
function Legend({ found: { days, isWhole, activity } }: { found: Found }) {
  const counts = countDays(days.values());
  const shareOf = (count: number) =>
    joinParts([formatNumber(count), formatPercent(count / (days.size || 1))]);
  return (
    <div class="stack legend-block">
      <ul class="legend" aria-label={tk('calendar.legend')}>
        {MOODS.toReversed().map((mood) => (
          <li key={mood}>
            <Face mood={mood} size={22} />
            <span>
              {moodName(mood)} {isWhole && <span class="muted">{shareOf(counts[mood - 1] ?? 0)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {isWhole && (
        <p class="small muted">
          {activity
            ? tk('calendar.days.with', { n: days.size, activity: activityName(activity) })
            : tk('calendar.days', { n: days.size })}
        </p>
      )}
    </div>
  );
}
