// Actions of administrators on other servers. Each is logged in its transaction.
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { federationDb } from '../federation-db.ts';
import { logAct, type Operator } from '../log.ts';
import type { DomainBlock, ModeratedHost, ModeratedHostDetails } from './contract.ts';
import type { BlockList, ListedBlock } from './domain-blocks/block-list.ts';
import { blockDomains, listDomainBlocks, unblockDomain } from './domain-blocks/domain-blocks.ts';
import { describeHost, listHosts } from './hosts/hosts.ts';

export async function readBlocks(db: ThoughtsDb): Promise<DomainBlock[]> {
  const rows = await listDomainBlocks(federationDb(db));
  return rows.map(({ domain, reason, created_at }) => ({
    domain,
    reason,
    createdAt: formatInstant(created_at),
  }));
}

/** Refuses (invalid) an invalid domain at `pointer`. */
export function requireDomainName(text: string, pointer: string): string {
  const domain = readDomain(text);
  if (domain === null) throw invalid(pointer, 'must be a domain name');
  return domain;
}

/**
 * Returns the number of new blocks. A job deletes the data of the domains. Refuses this server's own domain.
 */
export async function block(
  tx: ThoughtsDb,
  { operator, base }: { operator: Operator; base: string },
  blocks: readonly ListedBlock[],
  now: Instant,
): Promise<number> {
  const added = await blockDomains(federationDb(tx), base, blocks, now);
  const reasons = new Map(blocks.map(({ domain, reason }) => [domain, reason]));
  for (const domain of added)
    await logAct(
      tx,
      operator,
      { act: 'block-domain', target: domain, detail: reasons.get(domain) ?? '' },
      now,
    );
  return added.length;
}

/** Refuses (not found) a domain that is not blocked. */
export async function unblock(
  tx: ThoughtsDb,
  operator: Operator,
  domain: string,
  now: Instant,
): Promise<void> {
  await unblockDomain(federationDb(tx), domain);
  await logAct(tx, operator, { act: 'unblock-domain', target: domain }, now);
}

export async function pageHosts(db: ThoughtsDb, isFailing: boolean, page: Page) {
  const { rows, total } = await listHosts(federationDb(db), isFailing, page);
  const data = rows.map(
    ({ name, failing_since, last_success_at, last_error }): ModeratedHost => ({
      host: name,
      failingSince: at(failing_since),
      lastSuccess: at(last_success_at),
      lastError: last_error,
    }),
  );
  return toPageBody(page, data, total);
}

export async function showHost(db: ThoughtsDb, name: string): Promise<ModeratedHostDetails> {
  const report = await describeHost(federationDb(db), name.toLowerCase());
  const { host, people, followers, followed, deliveries, lastError, nextAttempt } = report;
  return {
    host,
    people,
    followers,
    followed,
    ...deliveries,
    lastError,
    blockedBy: report.block?.domain ?? null,
    failingSince: at(report.failingSince),
    lastSuccess: at(report.lastSuccess),
    nextAttempt: nextAttempt === 'never' ? null : at(nextAttempt),
  };
}

const at = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant));

/** `readBlockList`, which refuses (invalid) an invalid list. Its parser is loaded on first use. */
export async function parseBlockList(text: string): Promise<BlockList> {
  const { readBlockList } = await import('./domain-blocks/block-list.ts');
  return readBlockList(text);
}

/** The blocks in Mastodon's import format. */
export function toBlockList(blocks: readonly DomainBlock[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = blocks.map(({ domain, reason }) => `${cell(domain)},suspend,true,true,${cell(reason)},false`);
  return `${['#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate', ...lines].join('\n')}\n`;
}
