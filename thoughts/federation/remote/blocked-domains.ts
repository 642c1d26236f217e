// Domains that this server has nothing to do with, and those that share an owner.
import { getDomain } from 'tldts';
import type { FederationDb } from '../tables.ts';
import { domainSuffixes } from '../transport/network/domain-names.ts';
import { selectDomainBlockOf } from './actors/store.ts';

/** Whether the host of `uri` or a domain above it is blocked; true as well for what is no address. */
export async function isDomainBlocked(db: FederationDb, uri: string): Promise<boolean> {
  const hostname = URL.parse(uri)?.hostname;
  if (hostname === undefined) return true;
  return selectDomainBlockOf.exists(db, domainSuffixes(hostname));
}

/** The name that one owner has bought; names below it cost nothing, so they share budgets. An address is itself. */
export function registrableDomain(uri: string): string {
  const { hostname, host } = URL.parse(uri) ?? { hostname: '', host: '' };
  return getDomain(hostname) ?? host;
}
