// SQL of domain blocks, as other parts of federation read them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';

/** Whether one of these names is blocked. */
export const selectDomainBlockOf = defineQuery((db: FederationDb, names: readonly string[]) =>
  db
    .selectFrom('domain_block')
    .select('domain')
    .where((where) => isIn(db, where.ref('domain'), names)),
);
