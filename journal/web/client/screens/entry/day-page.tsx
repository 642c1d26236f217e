// One day: all its entries, and adding to it.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { addDays, isDay } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, Title } from '../../foundation/navigation/navigation.tsx';
import { readDay, useCopy } from '../../library/entries/read-entries.ts';
import { fetchDays } from '../../sync/retention/fetch-missing.ts';
import { NotFound } from '../shell/not-found.tsx';
import { EntryCard } from './entry-card.tsx';

export const DayPage = ({ date }: { date: string }) => (isDay(date) ? <Day date={date} /> : <NotFound />);

function Day({ date }: { date: string }) {
  return (
    <div class="stack">
      <div class="row between nowrap">
        <Title text={formatDay(date)} />
        <div class="row nowrap">
          <Link
            class="button icon-only"
            aria-label={t('day.previous')}
            to={{ name: 'day', date: addDays(date, -1) }}
          >
            <Icon name="back" />
          </Link>
          {date < today() && (
            <Link
              class="button icon-only"
              aria-label={t('day.next')}
              to={{ name: 'day', date: addDays(date, 1) }}
            >
              <Icon name="forward" />
            </Link>
          )}
        </div>
      </div>
      <DayEntries date={date} />
    </div>
  );
}

/** Also beside a list or a calendar. */
export function DayEntries({ date }: { date: string }) {
  const read = useCopy(
    async () => ({ entries: await readDay(date), isWhole: await fetchDays(date, date) }),
    [date],
  );
  const entries = read?.entries;
  return (
    <>
      {entries?.length === 0 && <p class="muted">{read?.isWhole ? t('day.empty') : t('journal.partial')}</p>}
      <div class="stack day-entries">
        {entries?.map((entry) => (
          <EntryCard key={entry.id} entry={entry} on="day" />
        ))}
      </div>
      {entries && date <= today() && (
        <div>
          <Link class="button" to={{ name: 'log', date: date === today() ? null : date, mood: null }}>
            <Icon name="log" size={20} /> {t('day.add')}
          </Link>
        </div>
      )}
    </>
  );
}
