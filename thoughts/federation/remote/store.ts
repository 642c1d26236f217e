// SQL of domain blocks for the other parts of federation.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';

/** Whether any of these domains is blocked. */
export const selectDomainBlockOf = defineQuery((db: FederationDb, names: readonly string[]) =>
  db
    .selectFrom('domain_block')
    .select('domain')
    .where((where) => isIn(db, where.ref('domain'), names)),
);
