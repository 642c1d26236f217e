// SQL of replies that came before what they answer.
import { dialectOf } from '@tandem/platform/database/sql.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../tables.ts';

/**
 * Until the transaction ends, nobody else stores the thoughts with these ids, nor replies to them: else neither of two
 * that are stored at once would see the other. SQLite's writers are alone anyway.
 */
export async function lockUris(tx: FederationDb, uris: readonly string[]): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  for (const uri of [...new Set(uris)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${uri}, 0))`.execute(tx);
}

export async function insertAwaited(tx: FederationDb, thoughtId: string, uri: string): Promise<void> {
  await tx.insertInto('awaited_parent').values({ thought_id: thoughtId, uri }).execute();
}

/** The thoughts that wait for the one with this id, and wait no more. */
export async function deleteAwaiting(tx: FederationDb, uri: string): Promise<string[]> {
  const rows = await tx.deleteFrom('awaited_parent').where('uri', '=', uri).returning('thought_id').execute();
  return rows.map(({ thought_id }) => thought_id).sort();
}
