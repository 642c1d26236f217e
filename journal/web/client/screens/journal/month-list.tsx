// Entries by month and day; beside the entries of a day stands its weekday and number.
import { weekdayOf } from '../../foundation/days/rules.ts';
import { formatDay, weekdayNames } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { type Day, toDays } from '../../library/entries/rules.ts';
import { EntryCard } from '../entry/entry-card.tsx';

type MonthListProps = {
  entries: readonly StoredEntry[];
  /** Older entries follow, so that the number of those in the last month is not known. */
  hasMore: boolean;
};

export function MonthList({ entries, hasMore }: MonthListProps) {
  const names = weekdayNames('short');
  const months = [...Map.groupBy(toDays(entries), ({ date }) => date.slice(0, 7))];
  return (
    <>
      {months.map(([month, days], index) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <div class="sect month">
            <h2 id={`month-${month}`}>{formatDay(`${month}-01`, 'month')}</h2>
            {!(hasMore && index === months.length - 1) && <small>{countOf(days)}</small>}
          </div>
          {days.map(({ date, entries: own }) => (
            <section class="journal-day" key={date} aria-labelledby={`day-${date}`}>
              <h3 id={`day-${date}`}>
                <Link to={{ name: 'day', date }}>
                  <span aria-hidden="true">
                    {names[weekdayOf(date)]} <b>{Number(date.slice(-2))}</b>
                  </span>
                  <span class="visually-hidden">{formatDay(date)}</span>
                </Link>
              </h3>
              <div>
                {own.map((entry) => (
                  <EntryCard key={entry.id} entry={entry} />
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}

const countOf = (days: readonly Day[]): string =>
  t('journal.month', { d: days.length, n: days.reduce((sum, { entries }) => sum + entries.length, 0) });
