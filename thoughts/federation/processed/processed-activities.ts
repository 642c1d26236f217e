// Records of processed activities and deleted objects: make inbound processing idempotent and independent of
// order.
import { createHash } from 'node:crypto';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';

/** 16 bytes of SHA-256 as base64url: 22 characters. */
export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const [at, part] of parts.entries()) hash.update(at === 0 ? '' : '\n').update(part);
  return hash.digest().subarray(0, 16).toString('base64url');
};

/** `bodyHash` is the hash of the body, `signedAt` the signing time of the request. */
type ReceivedBody = { id: string; bodyHash: string; signedAt: Instant };

/**
 * Records an activity with a verified signature. `new`: first occurrence for this actor and body. `same`:
 * repeated with equal signing time. `again`: repeated with another signing time. `actor` is the verified
 * signer, so that no other actor can occupy its ids (GHSA-4qhx).
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

/** `gone`: the owner deleted the object with this id. */
type Fate = 'gone';

/** Records that `actor` deleted `uri`, whether or not it is stored. */
export const recordDeletion = (
  tx: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
  now: Instant,
): Promise<void> => insertDeletion.run(tx, deletionKeyOf(fate, actor, uri), now);

/** The key of {@link recordDeletion}. */
export const deletionKeyOf = (fate: Fate, actor: string, uri: string): string =>
  `${fate} ${hashOf(actor, uri)}`;

export const isDeletedByOwner = (
  db: FederationDb,
  fate: Fate,
  actor: string,
  uri: string,
): Promise<boolean> => selectDeletion.exists(db, deletionKeyOf(fate, actor, uri));

/** False if it exists. */
const insertProcessed = defineQuery((tx: FederationDb, hash: string, signedAt: Instant) =>
  tx
    .insertInto('processed_activity')
    .values({ hash, signed_at: signedAt })
    .onConflict((on) => on.doNothing())
    .returning('hash'),
);

/** False if the time is unchanged. */
const updateSigned = defineQuery((tx: FederationDb, hash: string, signedAt: Instant) =>
  tx
    .updateTable('processed_activity')
    .set({ signed_at: signedAt })
    .where('hash', '=', hash)
    .where('signed_at', '<>', signedAt)
    .returning('hash'),
);

const insertDeletion = defineQuery((tx: FederationDb, key: string, at: number) =>
  tx
    .insertInto('foretold')
    .values({ key, at })
    .onConflict((on) => on.doNothing()),
);

const selectDeletion = defineQuery((db: FederationDb, key: string) =>
  db.selectFrom('foretold').select('key').where('key', '=', key),
);
