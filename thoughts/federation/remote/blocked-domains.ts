// Domain blocks, including subdomains.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { domainSuffixes } from '@tandem/platform/http-client/domain-names.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';

/** Whether the host of `uri` or a parent domain is blocked; also true for invalid addresses. */
export async function isDomainBlocked(db: FederationDb, uri: string): Promise<boolean> {
  const hostname = URL.parse(uri)?.hostname;
  if (hostname === undefined) return true;
  return selectDomainBlockOf.exists(db, domainSuffixes(hostname));
}

/** Whether any of these domains is blocked. */
const selectDomainBlockOf = defineQuery((db: FederationDb, names: readonly string[]) =>
  db
    .selectFrom('domain_block')
    .select('domain')
    .where((where) => isIn(db, where.ref('domain'), names)),
);
