// Deletes an entry, with a note that can undo it.

import { t } from '../../foundation/i18n/i18n.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { deleteEntry, UNDO_MS, undoDelete } from './entries.ts';

let lastRemoved: string | null = null;

export async function removeWithUndo(id: string): Promise<void> {
  // At once: `z` may be pressed before the deletion is written, and is done after it.
  lastRemoved = id;
  await deleteEntry(id);
  notify(
    { text: t('delete.done'), action: { label: t('log.undo'), run: () => void undoDelete(id) } },
    UNDO_MS,
  );
}

/** For the key `z`. */
export async function undoLast(): Promise<void> {
  if (lastRemoved) await undoDelete(lastRemoved);
  lastRemoved = null;
}
