// The calendar: a month, or a year in pixels, each also as a table.

import './calendar.css';
import { useAfterPaint } from '@tandem/web/ui/after-paint.ts';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { useState } from 'preact/hooks';
import { addMonths, daysInMonth, monthOf } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { formatList, formatNumber, moodName, t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, navigate, route } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { notches } from '../../foundation/preferences/preferences.ts';
import { readDays } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { fetchDays } from '../../sync/retention/fetch-missing.ts';
import { DayEntries } from '../entry/day-page.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';
import { Month } from './month.tsx';
import { countDays, type DaySummary, summarizeDays } from './rules.ts';
import { Year } from './year.tsx';

export function Calendar() {
  const { period } = route.value.name === 'calendar' ? route.value : { period: null };
  const shown = period ?? monthOf(today());
  if (!/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(shown)) return <NotFound />;
  return <Period period={shown} />;
}

const isYear = (period: string): boolean => period.length === 4;

/** Its first and its last day. */
const boundsOf = (period: string): [string, string] =>
  isYear(period)
    ? [`${period}-01-01`, `${period}-12-31`]
    : [`${period}-01`, `${period}-${daysInMonth(period)}`];

const step = (period: string, by: number): string =>
  isYear(period) ? String(Number(period) + by).padStart(4, '0') : addMonths(period, by);

function Period({ period }: { period: string }) {
  const [isTableWanted, setTable] = useState(false);
  const isTable = useAfterPaint(isTableWanted);
  const [day, setDay] = useState<string | null>(null);
  const isWide = useIsWide();
  const read = useCopy(async () => {
    const [from, to] = boundsOf(period);
    const days = summarizeDays(await readDays(from, to));
    return { period, days, isWhole: await fetchDays(from, to) };
  }, [period]);
  // From month to month the grid stays, with the focus in it. A year is not drawn twice.
  const isShown = read && (read.period === period || !(isYear(period) || isYear(read.period)));
  const days = isShown ? read.days : undefined;
  const isWhole = isShown ? read.isWhole : false;
  const openDay = (date: string) =>
    isWide && !isYear(period) ? setDay(date) : navigate({ name: 'day', date });
  const name = isYear(period) ? period : formatDay(`${period}-01`, 'month');
  const chosen = day?.startsWith(period) ? day : null;
  return (
    <div class={isWide && !isYear(period) ? 'columns' : 'stack'}>
      <div class="stack">
        <div class="calendar-head">
          <Title text={name} />
          <Steps period={period} />
        </div>
        <ViewSwitch shown={period} isTable={isTableWanted} onTable={setTable} />
        {days && (isTable ? <DayTable days={days} /> : null)}
        {days && !isTable && isYear(period) && (
          <Year year={period} days={days} isWhole={isWhole} onOpen={openDay} />
        )}
        {days && !isTable && !isYear(period) && (
          <Month month={period} days={days} isWhole={isWhole} chosen={chosen} onOpen={openDay} />
        )}
        {days && !isWhole && <p class="muted">{t('journal.partial')}</p>}
        {days && <Legend days={days} isWhole={isWhole} isYear={isYear(period)} />}
      </div>
      {isWide && !isYear(period) && (
        <aside class="aside stack">
          <h2>{formatDay(chosen ?? today())}</h2>
          <DayEntries date={chosen ?? today()} />
        </aside>
      )}
    </div>
  );
}

function Steps({ period }: { period: string }) {
  const current = isYear(period) ? today().slice(0, 4) : monthOf(today());
  const go = (to: string) => navigate({ name: 'calendar', period: to });
  return (
    <div class="row">
      {period !== current && (
        <button type="button" class="button quiet" onClick={() => go(current)}>
          {t('day.today')}
        </button>
      )}
      <button
        type="button"
        class="button icon-only"
        aria-label={t('calendar.previous')}
        onClick={() => go(step(period, -1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="button icon-only"
        aria-label={t('calendar.next')}
        disabled={period >= current}
        onClick={() => go(step(period, 1))}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}

type SwitchProps = { shown: string; isTable: boolean; onTable: (isTable: boolean) => void };

function ViewSwitch({ shown, isTable, onTable }: SwitchProps) {
  const to = destination.value;
  const period = (to.name === 'calendar' && to.period) || shown;
  const year = period.slice(0, 4);
  const month = year === today().slice(0, 4) ? monthOf(today()) : `${year}-01`;
  return (
    <div class="row between">
      <div class="segments" role="group" aria-label={t('calendar.view')}>
        <button
          type="button"
          aria-pressed={!isYear(period)}
          onClick={() => isYear(period) && navigate({ name: 'calendar', period: month })}
        >
          {t('calendar.month')}
        </button>
        <button
          type="button"
          aria-pressed={isYear(period)}
          onClick={() => !isYear(period) && navigate({ name: 'calendar', period: year })}
        >
          {t('calendar.year')}
        </button>
      </div>
      <button type="button" class="toggle" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
        {t('calendar.table')}
      </button>
    </div>
  );
}

type LegendProps = { days: ReadonlyMap<string, DaySummary>; isWhole: boolean; isYear: boolean };

/** Counts nothing where some of the days are on the server alone. */
function Legend({ days, isWhole, isYear }: LegendProps) {
  const counts = countDays(days.values());
  return (
    <section class="stack" aria-label={t('calendar.legend')}>
      {isWhole && <p class="small muted">{t('calendar.days', { n: days.size })}</p>}
      <ul class="legend">
        {MOODS.map((mood) => (
          <li key={mood}>
            <Face mood={mood} size={24} />
            <span>
              {moodName(mood)} {isWhole && <span class="muted">{formatNumber(counts[mood - 1] ?? 0)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {isYear && (
        <div class="notches-choice">
          <button
            type="button"
            class="toggle"
            aria-pressed={notches.value}
            onClick={() => {
              notches.value = !notches.value;
            }}
          >
            {t('calendar.notches')}
          </button>
        </div>
      )}
    </section>
  );
}

// The days of a period as a table.

const DayTable = ({ days }: { days: ReadonlyMap<string, DaySummary> }) => (
  <table class="table">
    <thead>
      <tr>
        <th scope="col">{t('calendar.col.day')}</th>
        <th scope="col">{t('calendar.col.mood')}</th>
        <th scope="col">{t('calendar.col.entries')}</th>
      </tr>
    </thead>
    <tbody>
      {[...days.values()]
        .sort((one, other) => (one.date < other.date ? -1 : 1))
        .map(({ date, dominant, moods }) => (
          <tr key={date}>
            <th scope="row">
              <Link to={{ name: 'day', date }}>{formatDay(date, 'long')}</Link>
            </th>
            <td>{moodName(dominant)}</td>
            <td>
              {formatNumber(moods.length)}: {formatList(moods.map(moodName))}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);
