// SQL of processed activities and deletions.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';

/** False if it exists. */
export const insertProcessed = defineQuery((tx: FederationDb, hash: string, signedAt: Instant) =>
  tx
    .insertInto('processed_activity')
    .values({ hash, signed_at: signedAt })
    .onConflict((on) => on.doNothing())
    .returning('hash'),
);

/** False if the time is unchanged. */
export const updateSigned = defineQuery((tx: FederationDb, hash: string, signedAt: Instant) =>
  tx
    .updateTable('processed_activity')
    .set({ signed_at: signedAt })
    .where('hash', '=', hash)
    .where('signed_at', '<>', signedAt)
    .returning('hash'),
);

export const insertDeletion = defineQuery((tx: FederationDb, key: string, at: number) =>
  tx
    .insertInto('foretold')
    .values({ key, at })
    .onConflict((on) => on.doNothing()),
);

export const selectDeletion = defineQuery((db: FederationDb, key: string) =>
  db.selectFrom('foretold').select('key').where('key', '=', key),
);
