// The days of a period as a table.
import { formatDay } from '../../foundation/days/today.ts';
import { formatList, formatNumber, joinParts, moodName } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { tk } from './i18n.ts';
import type { Found } from './rules.ts';

export const DayTable = ({ found: { days } }: { found: Found }) => (
  <table class="table">
    <thead>
      <tr>
        <th scope="col">{tk('calendar.col.day')}</th>
        <th scope="col">{tk('calendar.col.mood')}</th>
        <th scope="col">{tk('calendar.col.entries')}</th>
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
            <td>{joinParts([formatNumber(moods.length), formatList(moods.map(moodName))])}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
