// The days of a month and of a year as grids.
import { Face } from '@tandem/web/ui/face.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addDays, daysInMonth, monthOf } from '../../foundation/days/rules.ts';
import { firstWeekday, formatDay, today, weekdayNames } from '../../foundation/days/today.ts';
import { formatList, moodName, t } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { notches } from '../../foundation/preferences/preferences.ts';
import { activityName } from '../../library/activities/activities.ts';
import { useIsWide } from '../shell/use-is-wide.ts';
import { tk } from './i18n.ts';
import {
  type DaySummary,
  dayForColumnKey,
  dayForKey,
  dayRowsOf,
  type Found,
  monthsOf,
  weeksOf,
} from './rules.ts';

// A month as a grid with one tab stop: arrow keys move the focus, Enter opens the day.

type MonthProps = {
  month: string;
  found: Found;
  chosen: string | null;
  onOpen: (day: string) => void;
  /** Called if a key moves the focus to a day of another month. */
  onLeave: (day: string) => void;
};

export function Month({ month, found, chosen, onOpen, onLeave }: MonthProps) {
  const first = firstWeekday();
  const start = monthOf(today()) === month ? today() : `${month}-01`;
  const [tabStop, setTabStop] = useState(start);
  const current = monthOf(tabStop) === month ? tabStop : start;
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (current <= today()) onOpen(current);
      return;
    }
    const to = dayForKey(current, event.key, event.shiftKey, first);
    if (to === null || to > today()) return;
    event.preventDefault();
    wantsFocus.current = monthOf(to) === month;
    setTabStop(to);
    if (!wantsFocus.current) onLeave(to);
  };
  const short = weekdayNames('short');
  const long = weekdayNames('long');
  const weekdays = Array.from({ length: 7 }, (_, index) => (first + index) % 7);
  return (
    <table
      class="month"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the ARIA practices
      role="grid"
      ref={grid}
      onKeyDown={onKeyDown}
      aria-label={formatDay(`${month}-01`, 'month')}
    >
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={long[weekday]}>
              {short[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={day ?? index}>
                {day && (
                  <Cell
                    day={day}
                    found={found}
                    isTabStop={day === current}
                    isChosen={day === chosen}
                    onOpen={() => day <= today() && onOpen(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  day: string;
  found: Found;
  isTabStop: boolean;
  isChosen: boolean;
  onOpen: () => void;
};

function Cell({ day, found, isTabStop, isChosen, onOpen }: CellProps) {
  const summary = found.days.get(day);
  const isFuture = day > today();
  const classes = ['cell', isFuture ? 'future' : '', day === today() ? 'today' : '']
    .filter(Boolean)
    .join(' ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys
    <div
      class={classes}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      data-day={day}
      aria-label={describeDay(day, found)}
      aria-current={isChosen ? 'true' : undefined}
      aria-disabled={isFuture || undefined}
      onClick={onOpen}
    >
      <span class="number">{Number(day.slice(8))}</span>
      {summary ? (
        <Face mood={summary.dominant} size={36} />
      ) : (
        !isFuture && found.isWhole && <span class="no-entry" />
      )}
      {summary && summary.moods.length > 1 && (
        <span class="moods-bar">
          {summary.moods.map((mood, index) => (
            <i class={`m${mood}`} key={index} />
          ))}
        </span>
      )}
    </div>
  );
}

// A year in pixels. Narrow: a column for each month, and a strip of the pressed month. Wide: twelve months.

type YearProps = { year: string; found: Found; onOpen: (day: string) => void };

/** One tab stop: arrow keys move within the year, Enter opens the day, or its month on a narrow page. */
export function Year({ year, found, onOpen }: YearProps) {
  const isWide = useIsWide();
  const [month, setMonth] = useState<string | null>(null);
  const [tabStop, setTabStop] = useState(today().startsWith(year) ? today() : `${year}-01-01`);
  const grid = useRef<HTMLDivElement>(null);
  const open = (day: string) => (isWide ? onOpen(day) : setMonth(monthOf(day)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(tabStop);
    }
    const to = isWide
      ? dayForKey(tabStop, event.key, event.shiftKey, firstWeekday())
      : dayForColumnKey(tabStop, event.key);
    if (to === null || to > today() || !to.startsWith(year)) return;
    event.preventDefault();
    setTabStop(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const day = (target as HTMLElement).dataset.day;
    if (day && day <= today()) open(day);
  };
  const pixels = { found, tabStop, now: today() };
  return (
    <div class="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its grids have the roles */}
      <div class={notches.value ? 'year notched' : 'year'} ref={grid} onKeyDown={onKeyDown} onClick={onClick}>
        {isWide ? <Months year={year} {...pixels} /> : <Columns year={year} {...pixels} />}
      </div>
      {month && !isWide && <MonthStrip month={month} found={found} />}
    </div>
  );
}

type PixelsProps = { found: Found; tabStop: string; now: string };

const Columns = ({ year, ...pixels }: PixelsProps & { year: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the ARIA practices
  <table class="px columns-of-months" role="grid" aria-label={year}>
    <thead>
      <tr>
        <td />
        {monthsOf(year).map((month) => (
          <th key={month} scope="col" abbr={formatDay(`${month}-01`, 'month')}>
            {formatDay(`${month}-01`, 'monthLetter')}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {dayRowsOf(year).map((row, index) => (
        <tr key={index}>
          <th scope="row">{index + 1}</th>
          {row.map((day, column) => (
            <td key={day ?? column}>{day && <Pixel day={day} {...pixels} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Months = ({ year, ...pixels }: PixelsProps & { year: string }) => (
  <div class="months">
    {monthsOf(year).map((month) => (
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the ARIA practices
      <table class="px" role="grid" key={month}>
        <caption>{formatDay(`${month}-01`, 'monthWhole')}</caption>
        <tbody>
          {weeksOf(month, firstWeekday()).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                <td key={day ?? column}>{day && <Pixel day={day} {...pixels} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
);

function Pixel({ day, found, tabStop, now }: PixelsProps & { day: string }) {
  if (day > now) return <span class="pixel future" />;
  const summary = found.days.get(day);
  const kind = summary ? `m${summary.dominant}` : found.isWhole ? 'none' : 'unknown';
  const text = describeDay(day, found);
  return (
    <span
      class={`pixel ${kind}${day === now ? ' is-today' : ''}`}
      role="button"
      tabIndex={day === tabStop ? 0 : -1}
      data-day={day}
      title={text}
      aria-label={text}
    />
  );
}

const MonthStrip = ({ month, found }: { month: string; found: Found }) => (
  <section class="stack" aria-label={formatDay(`${month}-01`, 'month')}>
    <h2>{formatDay(`${month}-01`, 'month')}</h2>
    <div class="strip">
      {Array.from({ length: daysInMonth(month) }, (_, index) => addDays(`${month}-01`, index))
        .filter((day) => day <= today())
        .map((day) => {
          const summary = found.days.get(day);
          return (
            <Link key={day} to={{ name: 'day', date: day }} aria-label={describeDay(day, found)}>
              {Number(day.slice(8))}
              {summary ? (
                <Face mood={summary.dominant} size={36} />
              ) : (
                found.isWhole && <span class="no-entry" />
              )}
            </Link>
          );
        })}
    </div>
  </section>
);

// A day of the calendar in words.

function describeDay(date: string, { days, isWhole, activity }: Found): string {
  const day = formatDay(date, 'short');
  const summary = days.get(date);
  if (summary) return describeSummary(day, summary);
  // Without a summary, the entries of a day may exist only on the server.
  if (!isWhole) return day;
  if (activity) return tk('calendar.cell.without', { day, activity: activityName(activity) });
  return t('calendar.cell.none', { day });
}

function describeSummary(day: string, { dominant, moods }: DaySummary): string {
  const mood = moodName(dominant);
  if (moods.length === 1) return t('calendar.cell.one', { day, mood });
  return tk('calendar.cell', { day, mood, n: moods.length, list: formatList(moods.map(moodName)) });
}
