// The days of a period as a table.
import { formatDay } from '../../foundation/days/today.ts';
import { formatList, formatNumber, moodName, t } from '../../foundation/i18n/words.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import type { DaySummary } from './rules.ts';

export const DayTable = ({ days }: { days: ReadonlyMap<string, DaySummary> }) => (
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
