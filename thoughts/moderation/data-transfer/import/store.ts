// SQL of imports, and of the removals by a replacing import.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { DataImportTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, DataImportId } from '../../../ids.ts';

export const insertImport = defineQuery((tx: ThoughtsDb, row: DataImportTable) =>
  tx.insertInto('data_import').values(row),
);

export const selectImport = defineQuery((db: ThoughtsDb, id: DataImportId) =>
  db.selectFrom('data_import').selectAll().where('id', '=', id),
);

/** The imports of an account, newest first. */
export const selectImportsOf = defineQuery((db: ThoughtsDb, self: ActorId, limit: number) =>
  db
    .selectFrom('data_import')
    .select(['id', 'actor_id', 'kind', 'mode', 'total', 'done', 'failures', 'created_at'])
    .where('actor_id', '=', self)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

export const deleteImport = defineQuery((tx: ThoughtsDb, id: DataImportId) =>
  tx.deleteFrom('data_import').where('id', '=', id),
);

/** Advances from line `done`; does nothing if another process has. */
export const updateDone = defineQuery(
  (
    tx: ThoughtsDb,
    id: DataImportId,
    { done, next }: { done: number; next: number },
    failures: string | null,
  ) =>
    tx
      .updateTable('data_import')
      .set({ done: next, ...(failures === null ? {} : { failures }) })
      .where('id', '=', id)
      .where('done', '=', done)
      .returning('id'),
);

export const clearLines = defineQuery((tx: ThoughtsDb, id: DataImportId) =>
  tx.updateTable('data_import').set({ lines: '[]' }).where('id', '=', id),
);

/** The names of the accounts that `self` follows or has requested to follow. */
export const selectFollowedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .select(['actor.handle_key'])
    .where('follow.follower_id', '=', self),
);

export const selectBlockedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .select(['actor.handle_key'])
    .where('block.blocker_id', '=', self),
);

export const selectMutedNames = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .select(['actor.handle_key'])
    .where('mute.muter_id', '=', self),
);

export const selectBlockedDomains = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db.selectFrom('member_domain_block').select('domain').where('actor_id', '=', self),
);
