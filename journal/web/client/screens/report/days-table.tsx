// The days of a report with their entries; words and photos where they were chosen.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { formatDay, formatTime } from '../../foundation/days/today.ts';
import { joinParts, moodName, t } from '../../foundation/i18n/words.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { Photo } from '../../library/media/media.tsx';
import { ti } from '../insights/words/words.ts';
import type { Part, ReportDay } from './rules.ts';

type TableProps = { days: readonly ReportDay[]; parts: ReadonlySet<Part> };

export const DaysTable = ({ days, parts }: TableProps) => (
  <table class="table report-days">
    <thead>
      <tr>
        <th scope="col">{t('calendar.col.day')}</th>
        <th scope="col">{ti('report.day.mood')}</th>
        <th scope="col">{ti('report.day.entries')}</th>
      </tr>
    </thead>
    <tbody>
      {days.map((day) => (
        <tr key={day.date}>
          <th scope="row">{formatDay(day.date, 'weekday')}</th>
          <td>
            <DayMood day={day} />
          </td>
          <td>
            {day.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} parts={parts} />
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function DayMood({ day: { dominantMood, entries } }: { day: ReportDay }) {
  const mood = MOODS.find((one) => one === dominantMood);
  if (!mood) return null;
  const name = moodName(mood);
  return (
    <span class="day-mood">
      <Face mood={mood} size={20} filled={false} />
      {entries.length === 1 ? name : ti('report.mostly', { mood: name })}
    </span>
  );
}

function Entry({ entry, parts }: { entry: StoredEntry; parts: ReadonlySet<Part> }) {
  const { at, offset, mood, content, photos, voiceMemos } = entry;
  const memos = voiceMemos.length === 0 ? '' : ti('report.memos', { n: voiceMemos.length });
  const names = parts.has('days') ? entry.activities.map(activityName) : [];
  return (
    <div class="report-entry">
      <p>
        {joinParts([t('entry.at', { time: formatTime(at, offset), mood: moodName(mood) }), ...names, memos])}
      </p>
      {parts.has('words') && content.trim() && <p class="report-words">{content.trim()}</p>}
      {parts.has('photos') && photos.length > 0 && (
        <div class="report-photos">
          {photos.map((id, index) => (
            <Photo
              key={id}
              id={id}
              loading="eager"
              alt={ti('report.photo', {
                n: index + 1,
                of: photos.length,
                day: formatDay(entry.date, 'short'),
              })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
