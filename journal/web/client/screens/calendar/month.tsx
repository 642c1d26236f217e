// A month as a grid with one tab stop: arrow keys move the focus, Enter opens the day.
import { Face } from '@tandem/web/ui/face.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { monthOf } from '../../foundation/days/rules.ts';
import { firstWeekday, formatDay, today, weekdayNames } from '../../foundation/days/today.ts';
import { describeDay } from './describe.ts';
import { dayForKey, type Found, weeksOf } from './rules.ts';

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
