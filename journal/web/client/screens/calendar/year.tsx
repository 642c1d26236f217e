// A year in pixels. Narrow: a column for each month, and a strip of the pressed month. Wide: twelve months.
import { Face } from '@tandem/web/ui/face.tsx';
import { useRef, useState } from 'preact/hooks';
import { addDays, daysInMonth, monthOf } from '../../foundation/days/rules.ts';
import { firstWeekday, formatDay, today } from '../../foundation/days/today.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { notches } from '../../foundation/preferences/preferences.ts';
import { useIsWide } from '../shell/use-is-wide.ts';
import { describeDay } from './describe.ts';
import { dayForColumnKey, dayForKey, dayRowsOf, type Found, monthsOf, weeksOf } from './rules.ts';

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
