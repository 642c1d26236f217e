// SQL of profile links.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';

export const selectFields = defineQuery((db: FederationDb, id: ActorId) =>
  db
    .selectFrom('actor')
    .select(['username', 'fields', 'links_checked_at'])
    .where('id', '=', id)
    .where('host', 'is', null),
);

export const selectFieldsLocked = defineQuery((tx: FederationDb, id: ActorId) =>
  withRowLock(tx, 'forNoKeyUpdate', tx.selectFrom('actor').select('fields').where('id', '=', id)),
);

export const updateFields = defineQuery((tx: FederationDb, id: ActorId, fields: string, checkedAt: Instant) =>
  tx.updateTable('actor').set({ fields, links_checked_at: checkedAt }).where('id', '=', id),
);
