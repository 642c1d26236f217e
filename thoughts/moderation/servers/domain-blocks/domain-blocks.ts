// Blocked domains, including their sub-domains. The block applies to requests, deliveries and fetches
// immediately; stored data is deleted by a job.

import { isWithin, readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ListedBlock } from './block-list.ts';
import { deleteDomainBlock, insertDomainBlock, selectDomainBlocks } from './store.ts';

/** All blocks by name. */
export const listDomainBlocks = selectDomainBlocks.rows;

/** {@link readDomain}, but refuses an invalid domain. */
export function requireDomain(text: string): string {
  const domain = readDomain(text);
  if (domain === null) throw invalid('', `“${text}” is not a domain name.`);
  return domain;
}

/**
 * Blocks the domains and returns the new ones. Refuses a domain that contains `base`, this server's own
 * address.
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
 * Accepts new activities again; deleted data is not restored. Refuses (not found) a domain without a block.
 */
export async function unblockDomain(tx: FederationDb, domain: string): Promise<void> {
  if (!(await deleteDomainBlock.changed(tx, domain))) throw notFound(`domain block: ${domain}`);
}
