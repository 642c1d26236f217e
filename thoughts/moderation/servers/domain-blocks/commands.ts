// Commands for blocked domains.
import { readFile } from 'node:fs/promises';
import { type Command, defineCommand } from '@tandem/platform/cli/command.ts';
import { createProgress, renderTable, type Terminal } from '@tandem/platform/cli/terminal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { CommandContext, WithFederation } from '../../command-context.ts';
import {
  blockDomains,
  type Cleared,
  clearBlockedDomains,
  listDomainBlocks,
  requireDomain,
  unblockDomain,
} from './domain-blocks.ts';

export const domainBlockCommands = (withFederation: WithFederation): Command[] => [
  blockDomain(withFederation),
  unblock(withFederation),
  listBlocks(withFederation),
  importBlocks(withFederation),
];

const blockDomain = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation block-domain',
    operands: ['domain'],
    summary: 'Blocks a domain and all its subdomains.',
    description:
      'Activities and requests from it are refused, and nothing is fetched from it or sent to it. Its actors are ' +
      'deleted with their thoughts, likes, boosts and follows, and so are the deliveries queued for it.',
    options: { reason: { type: 'string', value: 'text', help: 'Reason, displayed in the list.' } },
    run: ({ operands, options, terminal }) =>
      withFederation(async (administered) => {
        const domain = requireDomain(operands.domain);
        const { database, base, clock } = administered;
        const blocks = [{ domain, reason: options.reason ?? '' }];
        const added = await database.write((tx) => blockDomains(tx, base, blocks, clock.now()));
        const cleared = await clear(administered, terminal);
        const done = added.length > 0 ? 'is blocked' : 'was already blocked';
        return { json: { domain, ...cleared }, text: `${domain} ${done}. ${sayCleared(cleared)}` };
      }),
  });

const unblock = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation unblock-domain',
    operands: ['domain'],
    summary: 'Ends the block of a domain. New activities are accepted again; deleted data is not restored.',
    run: ({ operands }) =>
      withFederation(async ({ database }) => {
        const domain = requireDomain(operands.domain);
        await database.write((tx) => unblockDomain(tx, domain));
        return { json: { domain }, text: `${domain} is no longer blocked.` };
      }),
  });

const listBlocks = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation list-blocks',
    summary: 'Lists the blocked domains.',
    run: async () => {
      const rows = await withFederation(({ database }) => listDomainBlocks(database.read));
      const json = rows.map(({ domain, reason, created_at }) => ({
        domain,
        reason,
        createdAt: formatInstant(created_at),
      }));
      const cells = json.map(({ domain, createdAt, reason }) => [domain, createdAt, reason]);
      return { json, text: renderTable(['domain', 'since', 'reason'], cells, 'No domain is blocked.') };
    },
  });

const importBlocks = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation import-blocks',
    operands: ['file'],
    summary: 'Blocks the domains of a list.',
    description:
      'Reads Mastodon’s export (a heading #domain,#severity,… and a line for each domain), and lists with one ' +
      'domain per line. Lines with a severity below suspend, and names obfuscated with *, are skipped and ' +
      'reported.',
    run: async ({ operands: { file }, terminal }) => {
      const { readBlockList } = await import('./block-list.ts');
      const { blocks, skipped } = readBlockList(await readFile(file, 'utf8'));
      for (const { domain, why } of skipped) terminal.writeError(`${domain} ${why}: skipped.\n`);
      return withFederation(async (administered) => {
        const { database, base, clock } = administered;
        const added = await database.write((tx) => blockDomains(tx, base, blocks, clock.now()));
        const cleared = await clear(administered, terminal);
        const known = blocks.length - added.length;
        const counts = `${added.length} domains blocked, ${known} already blocked, ${skipped.length} skipped.`;
        const json = { added: added.length, known, skipped, ...cleared };
        return { json, text: `${counts} ${sayCleared(cleared)}` };
      });
    },
  });

async function clear({ database, clock }: CommandContext, terminal: Terminal): Promise<Cleared> {
  const progress = createProgress(terminal);
  try {
    return await clearBlockedDomains(database, clock, (cleared) => progress.update(sayCleared(cleared)));
  } finally {
    progress.clear();
  }
}

const sayCleared = ({ people, deliveries }: Cleared): string =>
  `Removed: ${people} people, ${deliveries} deliveries.`;
