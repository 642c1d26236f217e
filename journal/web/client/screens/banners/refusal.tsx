// What the server did not take: it stays on this device until it is changed or sent again.

import { formatDay, formatTime } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { navigate } from '../../foundation/navigation/navigation.tsx';
import { database } from '../../foundation/storage/database.ts';
import type { Intent, OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { findEntry } from '../../library/entries/read-entries.ts';
import { feelingNames, moodNameOf } from '../../library/moods/moods.ts';
import { putItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { saveFile } from '../data/save-file.ts';

export function Refusal({ item }: { item: OutboxItem }) {
  const { intent } = item;
  // The reasons of the server are sentences.
  const detail = (item.detail ?? '').replace(/\.$/, '');
  const isEntry = isOfEntry(intent);
  const again = () => writeCopy((tx) => putItem(tx, { ...item, state: 'waiting', notBefore: 0 }));
  const putAside = async () => {
    await saveCopy(intent);
    await writeCopy((tx) => putItem(tx, { ...item, isPutAside: true }));
  };
  return (
    <div class="notice" role="alert">
      <span>{t(MESSAGES[kindOf(intent)], { detail })}</span>
      {isEntry && (
        <button type="button" class="button" onClick={() => navigate({ name: 'entry', id: intent.id })}>
          {t('status.refused.edit')}
        </button>
      )}
      <button type="button" class="button" onClick={() => void again()}>
        {t('status.refused.again')}
      </button>
      <button type="button" class="button" onClick={() => void putAside()}>
        {t(KEEP[kindOf(intent)])}
      </button>
    </div>
  );
}

const MESSAGES = {
  entry: 'status.refused',
  file: 'status.refused.fileMessage',
  other: 'status.refused.otherMessage',
} as const;

const KEEP = {
  entry: 'status.refused.keep',
  file: 'status.refused.file',
  other: 'status.refused.aside',
} as const;

const isOfEntry = ({ kind }: Intent): boolean => kind === 'create-entry' || kind === 'change-entry';

const kindOf = (intent: Intent): keyof typeof MESSAGES =>
  isOfEntry(intent) ? 'entry' : intent.kind === 'upload' ? 'file' : 'other';

/** Saves a refused entry or file on the device. Other items have little more than a name. */
async function saveCopy(intent: Intent): Promise<void> {
  if (isOfEntry(intent)) {
    const entry = await findEntry(intent.id);
    if (entry) saveFile(new Blob([entryText(entry)], { type: 'text/plain' }), `${entry.date}.txt`);
  } else if (intent.kind === 'upload') {
    const medium = await (await database()).get('media', intent.id);
    if (medium?.blob) saveFile(medium.blob, intent.media === 'photos' ? 'photo' : 'voice-memo');
  }
}

/** When, how, with which activities and files, and the words. */
function entryText(entry: StoredEntry) {
  const { date, at, offset, activities, photos, voiceMemos, content } = entry;
  const files = [
    ...(photos.length > 0 ? [t('entry.text.photos', { n: photos.length })] : []),
    ...(voiceMemos.length > 0 ? [t('entry.text.memos', { n: voiceMemos.length })] : []),
  ];
  const lines = [
    `${formatDay(date)}, ${formatTime(at, offset)}`,
    [moodNameOf(entry), ...feelingNames(entry)].join(', '),
    activities.map(activityName).join(', '),
    files.join(', '),
    ...(content ? ['', content] : []),
  ];
  return `${lines.filter((line, at) => line !== '' || at > 3).join('\n')}\n`;
}
