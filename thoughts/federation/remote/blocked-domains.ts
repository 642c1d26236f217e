// Domain blocks, including subdomains.

import { domainSuffixes } from '@tandem/platform/http-client/domain-names.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import { selectDomainBlockOf } from './store.ts';

/** Whether the host of `uri` or a parent domain is blocked; also true for invalid addresses. */
export async function isDomainBlocked(db: FederationDb, uri: string): Promise<boolean> {
  const hostname = URL.parse(uri)?.hostname;
  if (hostname === undefined) return true;
  return selectDomainBlockOf.exists(db, domainSuffixes(hostname));
}
