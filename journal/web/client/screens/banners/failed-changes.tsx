// Changes that the server refused, and changes that conflict with another device.
import { newId } from '@tandem/web/local/ids.ts';
import { formatDay, formatTime, now } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/i18n.ts';
import { navigate } from '../../foundation/navigation/navigation.tsx';
import { database } from '../../foundation/storage/database.ts';
import type { EntryFields, Intent, OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { findEntry } from '../../library/entries/read-entries.ts';
import { feelingNames, moodNameOf } from '../../library/moods/moods.ts';
import { addItem, itemsOf, putItem, removeItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { fieldsOf } from '../../sync/outbox/rules.ts';
import { rebased } from '../../sync/outbox/send-item.ts';
import { saveFile } from '../data/save-file.ts';

// An entry that two devices changed differently: both versions, and the choice between them.

export function Conflict({ item }: { item: OutboxItem }) {
  const { intent, theirs = null } = item;
  if (intent.kind !== 'change-entry') return null;
  const mine: EntryFields = { ...intent.base, ...intent.fields };
  return (
    <section class="card stack" aria-label={t('conflict.title')}>
      <h2>{t('conflict')}</h2>
      <dl class="versions">
        <dt class="label">{t('conflict.mine')}</dt>
        <dd>{describe(mine)}</dd>
        <dt class="label">{t('conflict.theirs')}</dt>
        <dd>{theirs ? describe(theirs) : t('conflict.gone')}</dd>
      </dl>
      <div class="row">
        <button type="button" class="button" onClick={() => void keepMine(item, mine, theirs)}>
          {t('conflict.mine')}
        </button>
        <button type="button" class="button" onClick={() => void keepTheirs(item, theirs)}>
          {t('conflict.theirs')}
        </button>
        {theirs && (
          <button type="button" class="button" onClick={() => void keepBoth(item, mine, theirs)}>
            {t('conflict.both')}
          </button>
        )}
      </div>
    </section>
  );
}

const describe = (fields: EntryFields): string =>
  joinParts([
    t('entry.at', { time: formatTime(fields.at, fields.offset), mood: moodNameOf(fields) }),
    ...fields.activities.map(activityName),
    ...feelingNames(fields),
    fields.content,
  ]);

/** Sends the local version over the server's, or as a new entry if the server's was deleted. */
function keepMine(item: OutboxItem, mine: EntryFields, theirs: StoredEntry | null): Promise<void> {
  const { intent } = item;
  if (theirs === null) return replaceByNew(item, mine, null);
  return writeCopy(async (tx) => {
    const fields = intent.kind === 'change-entry' ? intent.fields : {};
    await putItem(tx, rebased(item, theirs, fields));
    const current = await tx.objectStore('entries').get(intent.id);
    if (current) await tx.objectStore('entries').put({ ...current, version: theirs.version });
  });
}

const keepTheirs = (item: OutboxItem, theirs: StoredEntry | null): Promise<void> =>
  writeCopy(async (tx) => {
    for (const { number } of await itemsOf(tx, item.target)) await removeItem(tx, number);
    if (theirs) await tx.objectStore('entries').put(theirs);
    else await tx.objectStore('entries').delete(item.intent.id);
  });

const keepBoth = (item: OutboxItem, mine: EntryFields, theirs: StoredEntry): Promise<void> =>
  replaceByNew(item, mine, theirs);

/** Stores the local version as a separate entry. */
function replaceByNew(item: OutboxItem, mine: EntryFields, theirs: StoredEntry | null): Promise<void> {
  const id = newId();
  return writeCopy(async (tx) => {
    for (const { number } of await itemsOf(tx, item.target)) await removeItem(tx, number);
    const entries = tx.objectStore('entries');
    const copy = await entries.get(item.intent.id);
    const fields = copy ? fieldsOf(copy) : mine;
    if (theirs) await entries.put(theirs);
    else await entries.delete(item.intent.id);
    await entries.put({ ...fields, id, date: copy?.date ?? '', version: null });
    await addItem(tx, { kind: 'create-entry', id, fields }, { at: now() });
  });
}

// What the server did not take: it stays on this device until it is changed or sent again.

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
