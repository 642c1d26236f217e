// SQL of what words of other servers link to.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../tables.ts';

/** Those of other servers with these ids, in no order. */
export const selectThoughtsByUris = defineQuery((db: ThoughtsDb, uris: readonly string[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'uri', 'url'])
    .where((where) => isIn(db, where.ref('uri'), uris)),
);
