// Blocked domains. A block holds for every name below the domain. What comes in, goes out and is fetched is
// held to it at once; what was there before is cleared away.

import { isWithin, readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ListedBlock } from './block-list.ts';
import { deleteDomainBlock, insertDomainBlock, selectDomainBlocks } from './store.ts';

/** All blocks, by name. */
export const listDomainBlocks = selectDomainBlocks.rows;

/** As {@link readDomain}; refuses what is no domain. */
export function requireDomain(text: string): string {
  const domain = readDomain(text);
  if (domain === null) throw invalid('', `“${text}” is not a domain name.`);
  return domain;
}

/**
 * Blocks what is not blocked yet; returns the domains that are new. Refuses one that `base`, this server's
 * own address, lies in.
 */
export async function blockDomains(
  tx: FederationDb,
  base: string | null,
  blocks: readonly ListedBlock[],
  now: Instant,
): Promise<string[]> {
  const own = base === null ? null : new URL(base).hostname;
  const added: string[] = [];
  for (const { domain, reason } of blocks) {
    if (own !== null && isWithin(own, new Set([domain])))
      throw invalid('', `The domain ${domain} is this server's own.`);
    if (await insertDomainBlock.changed(tx, { domain, reason, created_at: now })) added.push(domain);
  }
  return added;
}

/**
 * New activities are accepted from then on; what was deleted stays deleted. Refuses (not found) where none
 * is.
 */
export async function unblockDomain(tx: FederationDb, domain: string): Promise<void> {
  if (!(await deleteDomainBlock.changed(tx, domain))) throw notFound(`domain block: ${domain}`);
}
