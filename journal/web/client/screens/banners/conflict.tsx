// An entry that two devices changed differently: both versions, and the choice between them.
import { newId } from '@tandem/web/local/ids.ts';
import { formatTime, now } from '../../foundation/days/today.ts';
import { joinParts, t } from '../../foundation/i18n/i18n.ts';
import type { EntryFields, OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { activityName } from '../../library/activities/activities.ts';
import { feelingNames, moodNameOf } from '../../library/moods/moods.ts';
import { addItem, itemsOf, putItem, removeItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { fieldsOf } from '../../sync/outbox/rules.ts';
import { rebased } from '../../sync/outbox/send-item.ts';

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
