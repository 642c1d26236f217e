// Private notes of users about other accounts. Only their author can read them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { AccountNoteTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** In UTF-16 code units. */
export const MAX_NOTE_LENGTH = 2000;

const upsertNote = defineQuery((tx: ThoughtsDb, note: AccountNoteTable) =>
  tx
    .insertInto('account_note')
    .values(note)
    .onConflict((on) =>
      on.columns(['actor_id', 'about_id']).doUpdateSet({ note: (set) => set.ref('excluded.note') }),
    ),
);

const deleteNote = defineQuery((tx: ThoughtsDb, self: ActorId, about: ActorId) =>
  tx.deleteFrom('account_note').where('actor_id', '=', self).where('about_id', '=', about),
);

/**
 * Replaces the note of `self` about `about`. A blank text deletes it.
 * @throws invalid if the text is too long.
 */
export async function setAccountNote(
  tx: ThoughtsDb,
  self: ActorId,
  about: ActorId,
  text: string,
): Promise<void> {
  if (text.length > MAX_NOTE_LENGTH)
    throw invalid('/comment', `must not be longer than ${MAX_NOTE_LENGTH} characters`);
  if (text.trim() === '') await deleteNote.run(tx, self, about);
  else await upsertNote.run(tx, { actor_id: self, about_id: about, note: text });
}
