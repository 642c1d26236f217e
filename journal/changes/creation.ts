// Creation of items under ids of clients: the same request creates one item, at any time later.
import { createHash } from 'node:crypto';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalDb } from '../tables.ts';
import { wasDeleted } from './changes.ts';

type Created = { id: string; user_id: AccountId; creation_hash: string | null };

/** 132 bits of SHA-256; `content` is the normalized request, so that equivalent requests are equal. */
export const creationHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Returns `found`, the item with the id of `wanted`, if an equal request of the same user created it; null
 * for a new id. Refuses an id with other content (`id-taken`) or of a deleted item (`deleted`).
 */
export async function requireSameOrNew<Row extends Created>(
  tx: JournalDb,
  kind: ChangeKind,
  wanted: Row,
  found: Row | undefined,
): Promise<Row | null> {
  if (wanted.creation_hash === null) return null;
  if (found?.user_id === wanted.user_id && found.creation_hash === wanted.creation_hash) return found;
  if (found) throw conflict(`A ${kind} with this id has different content.`, 'id-taken');
  if (await wasDeleted(tx, wanted.user_id, kind, wanted.id))
    throw conflict(`The ${kind} with this id was deleted.`, 'deleted');
  return null;
}
