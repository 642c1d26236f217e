// Records of processed activities and deleted objects, so that neither repetition nor order matters.
import { createHash } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import { insertDeletion, insertProcessed, selectDeletion, updateSigned } from './store.ts';

/** 16 bytes of SHA-256, as text of 22 characters. */
export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const [at, part] of parts.entries()) hash.update(at === 0 ? '' : '\n').update(part);
  return hash.digest().subarray(0, 16).toString('base64url');
};

/** `bytes` is the hash of the body, `signedAt` the signed time of the request that carried it. */
export type ReceivedBody = { id: string; bodyHash: string; signedAt: Instant };

/**
 * Records an activity whose signature was verified. `new`: the first time for this actor and these bytes.
 * `same`: they came before in a request signed at the same time. `again`: at another time. `actor` is the
 * verified signer, so that no one else can use up its ids (GHSA-4qhx).
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

/** `gone`: the thing with this id was deleted by its owner. */
export type Fate = 'gone';

/** Records that `actor` deleted `uri`, whether it was stored here or not. */
export const recordDeletion = (
  tx: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
  now: Instant,
): Promise<void> => insertDeletion.run(tx, deletionKeyOf(fate, actor, uri), now);

/** Under which {@link recordDeletion} records it. */
export const deletionKeyOf = (fate: Fate, actor: string, uri: string): string =>
  `${fate} ${hashOf(actor, uri)}`;

export const isDeletedByOwner = (
  db: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
): Promise<boolean> => selectDeletion.exists(db, deletionKeyOf(fate, actor, uri));
