// An entry as text, for a file that people read.

import { formatDay, formatTime } from '../../foundation/days/today.ts';
import { moodName, t } from '../../foundation/i18n/words.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';

/** When, how, with which activities and files, and the words. */
export function entryText({ date, at, offset, mood, activities, photos, voiceMemos, content }: StoredEntry) {
  const files = [
    ...(photos.length > 0 ? [t('entry.text.photos', { n: photos.length })] : []),
    ...(voiceMemos.length > 0 ? [t('entry.text.memos', { n: voiceMemos.length })] : []),
  ];
  const lines = [
    `${formatDay(date)}, ${formatTime(at, offset)}`,
    moodName(mood),
    activities.map(activityName).join(', '),
    files.join(', '),
    ...(content ? ['', content] : []),
  ];
  return `${lines.filter((line, at) => line !== '' || at > 3).join('\n')}\n`;
}
