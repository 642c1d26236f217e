// Words that are too long for an entry: kept on this device until they are shortened.
import { database, STRICT } from '../../foundation/storage/database.ts';
import { longWordsKey } from '../../foundation/storage/records.ts';

/** Null where there are none. */
export async function readLongWords(entryId: string): Promise<string | null> {
  return ((await (await database()).get('meta', longWordsKey(entryId))) as string | undefined) ?? null;
}

/** Null forgets them. */
export async function keepLongWords(entryId: string, text: string | null): Promise<void> {
  const tx = (await database()).transaction('meta', 'readwrite', STRICT);
  await (text === null ? tx.store.delete(longWordsKey(entryId)) : tx.store.put(text, longWordsKey(entryId)));
  await tx.done;
}
