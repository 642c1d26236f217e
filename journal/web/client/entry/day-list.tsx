// Entries by day, each day with a heading.
import { formatDay } from '../days/today.ts';
import { type Day, dominantMood } from '../entries/rules.ts';
import { Link } from '../navigation/navigation.tsx';
import { moodName, t } from '../words/words.ts';
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
