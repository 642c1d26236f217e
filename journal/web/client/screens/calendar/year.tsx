// A year in pixels. Wide: a column for each week. Narrow: a row for each month, and a strip of its days.
import { Face } from '@tandem/web/ui/face.tsx';
import { useRef, useState } from 'preact/hooks';
import { addDays, daysInMonth, monthOf } from '../../foundation/days/rules.ts';
import { firstWeekday, formatDay, today, weekdayNames } from '../../foundation/days/today.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { notches } from '../../foundation/preferences/preferences.ts';
import { useIsWide } from '../shell/use-is-wide.ts';
import { describeDay } from './describe.ts';
import { type DaySummary, dayForKey, monthSpans, weekColumnsOf } from './rules.ts';

type YearProps = {
  year: string;
  days: ReadonlyMap<string, DaySummary>;
  isWhole: boolean;
  onOpen: (day: string) => void;
};

export function Year({ year, days, isWhole, onOpen }: YearProps) {
  const isWide = useIsWide();
  const [month, setMonth] = useState<string | null>(null);
  const rows = isWide ? weekdayRows(year) : monthRows(year);
  const [tabStop, setTabStop] = useState(today().startsWith(year) ? today() : `${year}-01-01`);
  const grid = useRef<HTMLTableElement>(null);
  const now = today();
  const open = (day: string) => (isWide ? onOpen(day) : setMonth(monthOf(day)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(tabStop);
    }
    const key = isWide ? (TURNED[event.key] ?? event.key) : event.key;
    const to = dayForKey(tabStop, key, event.shiftKey, firstWeekday());
    if (to === null || to > today() || !to.startsWith(year)) return;
    event.preventDefault();
    setTabStop(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const day = (target as HTMLElement).dataset.day;
    if (day && day <= today()) open(day);
  };
  return (
    <div class={isWide ? 'stack year-wide' : 'stack'}>
      <table
        class={notches.value ? 'year notched' : 'year'}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the APG, with its keys
        role="grid"
        ref={grid}
        aria-label={year}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {isWide && <MonthNames year={year} />}
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" class="row-name">
                {name}
              </th>
              {cells.map((day, index) => (
                <td key={day ?? index}>
                  {day && (
                    <Pixel
                      day={day}
                      now={now}
                      summary={days.get(day)}
                      isWhole={isWhole}
                      isTabStop={day === tabStop}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {month && !isWide && <MonthStrip month={month} days={days} isWhole={isWhole} />}
    </div>
  );
}

/** Each name begins above the week with the first day of its month. */
const MonthNames = ({ year }: { year: string }) => (
  <thead>
    <tr>
      <td class="row-name" />
      {monthSpans(year, firstWeekday()).map(({ month, weeks }) => (
        <th key={month} scope="colgroup" colSpan={weeks}>
          {shortMonth(month)}
        </th>
      ))}
    </tr>
  </thead>
);

const shortMonth = (month: string): string => formatDay(`${month}-01`, 'month').slice(0, 3);

/** A column is a week: what leads down in a month leads to the right here. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
};

type Row = { name: string; cells: (string | null)[] };

function weekdayRows(year: string): Row[] {
  const first = firstWeekday();
  const columns = weekColumnsOf(year, first);
  const names = weekdayNames('short');
  return Array.from({ length: 7 }, (_, index) => ({
    name: names[(first + index) % 7] ?? '',
    cells: columns.map((week) => week[index] ?? null),
  }));
}

const monthRows = (year: string): Row[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const length = daysInMonth(month);
    return {
      name: shortMonth(month),
      cells: Array.from({ length: 31 }, (_, day) => (day < length ? addDays(`${month}-01`, day) : null)),
    };
  });

type PixelProps = {
  day: string;
  now: string;
  summary: DaySummary | undefined;
  isWhole: boolean;
  isTabStop: boolean;
};

function Pixel({ day, now, summary, isWhole, isTabStop }: PixelProps) {
  if (day > now) return <span class="pixel future" />;
  const kind = summary ? `m${summary.dominant}` : isWhole ? 'none' : 'unknown';
  const text = describeDay(day, summary, isWhole);
  return (
    <span
      class={`pixel ${kind}${day === now ? ' is-today' : ''}`}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      data-day={day}
      title={text}
      aria-label={text}
    />
  );
}

type StripProps = { month: string } & Pick<YearProps, 'days' | 'isWhole'>;

const MonthStrip = ({ month, days, isWhole }: StripProps) => (
  <section class="stack" aria-label={formatDay(`${month}-01`, 'month')}>
    <h2>{formatDay(`${month}-01`, 'month')}</h2>
    <div class="strip">
      {Array.from({ length: daysInMonth(month) }, (_, index) => addDays(`${month}-01`, index))
        .filter((day) => day <= today())
        .map((day) => {
          const summary = days.get(day);
          return (
            <Link key={day} to={{ name: 'day', date: day }} aria-label={describeDay(day, summary, isWhole)}>
              {Number(day.slice(8))}
              {summary ? <Face mood={summary.dominant} size={36} /> : isWhole && <span class="no-entry" />}
            </Link>
          );
        })}
    </div>
  </section>
);
