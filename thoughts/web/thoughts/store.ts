// SQL of what words of other servers link to, and of the emoji of names.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Those of other servers with these ids, in no order. */
export const selectThoughtsByUris = defineQuery((db: ThoughtsDb, uris: readonly string[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'uri', 'url'])
    .where((where) => isIn(db, where.ref('uri'), uris)),
);

/** The custom emoji of people, as they are stored. */
export const selectActorEmojis = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .select(['id', 'emojis'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);
