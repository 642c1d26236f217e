// Entries by day, each day with a heading.
import { formatDay } from '../../foundation/days/today.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { type Day, dominantMood } from '../../library/entries/rules.ts';
import { EntryCard } from './entry-card.tsx';

export const DayList = ({ days }: { days: readonly Day[] }) => (
  <div>
    {days.map(({ date, entries }) => (
      <section class="journal-day" key={date} aria-labelledby={`day-${date}`}>
        <div class="day-head">
          <h2 id={`day-${date}`}>
            <Link to={{ name: 'day', date }}>{formatDay(date)}</Link>
          </h2>
          {entries.length > 1 && <Mostly entries={entries} />}
        </div>
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </section>
    ))}
  </div>
);

function Mostly({ entries }: { entries: Day['entries'] }) {
  const mood = dominantMood(entries);
  return mood && <span class="muted">{t('journal.mostly', { mood: moodName(mood) })}</span>;
}
