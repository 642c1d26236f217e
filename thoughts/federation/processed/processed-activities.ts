// What is remembered of activities beyond their effects, so that neither their repetition nor their order matters.
import { createHash } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../tables.ts';
import { insertDeletion, insertProcessed, selectDeletion, selectProcessed, updateSigned } from './store.ts';

/** 16 bytes of SHA-256, as text of 22 characters. */
export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const [at, part] of parts.entries()) hash.update(at === 0 ? '' : '\n').update(part);
  return hash.digest().subarray(0, 16).toString('base64url');
};

/** `bytes` is the hash of the body, `signedAt` the signed time of the request that carried it. */
export type ReceivedBody = { id: string; bodyHash: string; signedAt: Instant };

/**
 * Remembers an activity whose signature held. `new`: these bytes have not come from this actor before. `same`: they came
 * last in a request that was signed at the same time. `again`: at another time. `actor` is whoever was verified, so
 * that nobody can use up an id that another may still send (GHSA-4qhx).
 */
export async function recordProcessed(
  tx: FederationDb,
  actor: string,
  { id, bodyHash: bytes, signedAt }: ReceivedBody,
): Promise<'new' | 'same' | 'again'> {
  const hash = hashOf(actor, id, bytes);
  if (await insertProcessed.changed(tx, hash, signedAt)) return 'new';
  return (await updateSigned.changed(tx, hash, signedAt)) ? 'again' : 'same';
}

/** Whether it was processed before bytes were told apart (migration 0006). */
export const isProcessedById = (db: FederationDb, actor: string, id: string): Promise<boolean> =>
  selectProcessed.exists(db, hashOf(actor, id));

/** `gone`: the thing with this id was deleted by its owner. */
export type Fate = 'gone';

/** Remembers what became of `uri` by the will of `actor`, whether it has been seen here or not. */
export const recordDeletion = (
  tx: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
  now: Instant,
): Promise<void> => insertDeletion.run(tx, `${fate} ${hashOf(actor, uri)}`, now);

export const isDeletedByOwner = (
  db: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
): Promise<boolean> => selectDeletion.exists(db, `${fate} ${hashOf(actor, uri)}`);
