// The commands of moderation: people of other servers, reports, blocked domains, hosts and announcements.

import { readFile } from 'node:fs/promises';
import { type Command, defineCommand, UsageError } from '@tandem/platform/cli/command.ts';
import { alignColumns, createProgress, renderTable, type Terminal } from '@tandem/platform/cli/terminal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { createAnnouncement, pageAnnouncements, removeAnnouncement } from './announcements/announcements.ts';
import { COMMAND_LINE, type CommandContext, type WithFederation } from './command-context.ts';
import type { By } from './moderation.ts';
import { limitPerson, releasePerson } from './people.ts';
import { dismissReport, listReports, type Report } from './reports/reports.ts';
import {
  blockDomains,
  type Cleared,
  clearBlockedDomains,
  listDomainBlocks,
  requireDomain,
  unblockDomain,
} from './servers/domain-blocks/domain-blocks.ts';
import { describeHost, type HostReport } from './servers/hosts/hosts.ts';

const OPERANDS = ['handle'] as const;

export const peopleCommands = (withFederation: WithFederation): Command[] => [
  peopleCommand(
    withFederation,
    'suspend',
    'Suspends a remote person: hides them, removes their follows, and drops their activities.',
    (tx, by, handle, now) => limitPerson(tx, by, { handle, level: 'suspend' }, now),
  ),
  peopleCommand(
    withFederation,
    'limit',
    'Limits a remote person: only followers find them in public places and get notifications from them.',
    (tx, by, handle, now) => limitPerson(tx, by, { handle, level: 'limit' }, now),
  ),
  peopleCommand(withFederation, 'release', 'Removes a suspension or limit.', releasePerson),
];

const peopleCommand = (
  withFederation: WithFederation,
  verb: string,
  summary: string,
  apply: (tx: ThoughtsDb, by: By, handle: string, now: number) => Promise<void>,
): Command =>
  defineCommand({
    name: `people ${verb}`,
    operands: OPERANDS,
    summary,
    run: ({ operands: { handle } }) =>
      withFederation(async ({ database, clock, base }) => {
        const by = { operator: COMMAND_LINE, base: base ?? 'http://localhost' };
        await database.write((tx) => apply(tx as unknown as ThoughtsDb, by, handle, clock.now()));
        return { json: { handle, act: verb }, text: `${handle}: ${verb} done.` };
      }),
  });

// Commands for reports.
const MOST = 100;

export const reportCommands = (withFederation: WithFederation): Command[] => [
  defineCommand({
    name: 'federation reports list',
    summary: 'Lists reports by local users and other servers, newest first.',
    description: 'To resolve a report, use `users disable`, `users delete` or `federation block-domain`.',
    options: {
      limit: { type: 'string', value: 'number', help: `Maximum number of reports; ${MOST} by default.` },
    },
    run: async ({ options }) => {
      const limit = readLimit(options.limit);
      const reports = await withFederation(({ database }) => listReports(database.read, limit));
      const heading = ['received', 'reporter', 'reported', 'reason', 'id'];
      return {
        json: reports.map(presentReport),
        text: renderTable(heading, reports.map(cellsOf), 'There are no reports.'),
      };
    },
  }),
  defineCommand({
    name: 'federation reports dismiss',
    operands: ['id'],
    summary: 'Deletes a report.',
    run: async ({ operands: { id } }) => {
      await withFederation(({ database }) => database.write((tx) => dismissReport(tx, id)));
      return { json: { id }, text: `Deleted report ${id}.` };
    },
  }),
];

const presentReport = (report: Report) => ({ ...report, receivedAt: formatInstant(report.receivedAt) });

const cellsOf = ({ receivedAt, reporter, objects, reason, id }: Report): string[] => [
  formatInstant(receivedAt),
  reporter,
  objects.join(' '),
  reason.replaceAll(/\s+/g, ' '),
  id,
];

function readLimit(text: string | null): number {
  if (text === null) return MOST;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--limit requires an integer from 1 to 999999.');
  return Number(text);
}

// Commands for blocked domains.
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
      const { readBlockList } = await import('./servers/domain-blocks/block-list.ts');
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

// The command that describes another server.
export const hostCommands = (withFederation: WithFederation): Command[] => [
  defineCommand({
    name: 'federation host',
    operands: ['name'],
    summary: 'Prints the state of another server: its actors, queued deliveries, failures and block.',
    run: async ({ operands: { name } }) => {
      const report = await withFederation(({ database }) => describeHost(database.read, name.toLowerCase()));
      return { json: presentHost(report), text: alignColumns(rowsOf(report)).join('\n') };
    },
  }),
];

const presentHost = ({ failingSince, nextAttempt, lastSuccess, ...report }: HostReport) => ({
  ...report,
  failingSince: at(failingSince),
  nextAttempt: nextAttempt === 'never' ? 'never' : at(nextAttempt),
  lastSuccess: at(lastSuccess),
});

const at = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant));

function rowsOf(report: HostReport): string[][] {
  const { failingSince, nextAttempt, lastSuccess } = presentHost(report);
  const { host, block, people, followers, followed, deliveries, lastError } = report;
  return [
    ['host', host],
    ['blocked', block === null ? 'no' : [block.domain, block.reason].filter(Boolean).join(': ')],
    ['known actors', String(people)],
    ['follows from there', String(followers)],
    ['follows to there', String(followed)],
    ['deliveries waiting', String(deliveries.waiting)],
    ['deliveries failed', String(deliveries.failed)],
    ['failing since', failingSince ?? 'not failing'],
    ['next attempt', nextAttempt === 'never' ? 'after its next activity' : (nextAttempt ?? 'any time')],
    ['last success', lastSuccess ?? 'unknown'],
    ['last error', lastError ?? 'none'],
  ];
}

// The commands for announcements.
export const announcementCommands = (withFederation: WithFederation): Command[] => [
  add(withFederation),
  list(withFederation),
  remove(withFederation),
];

const add = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'announcements add',
    operands: ['text'],
    summary: 'Publishes an announcement to all members.',
    options: {
      from: { type: 'string', value: 'time', help: 'Start, such as 2026-05-01T08:00Z (default: now).' },
      until: { type: 'string', value: 'time', help: 'End (default: none).' },
    },
    run: ({ operands: { text }, options }) => {
      const startsAt = toTime(options.from);
      const endsAt = toTime(options.until);
      return withFederation(async ({ database, clock }) => {
        const wanted = { content: text, startsAt, endsAt };
        const json = await database.write((tx) =>
          createAnnouncement(tx as unknown as ThoughtsDb, COMMAND_LINE, wanted, clock.now()),
        );
        return { json, text: `Created announcement ${json.id}.` };
      });
    },
  });

function toTime(text: string | null): string | null {
  if (text === null) return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`“${text}” is not a time such as 2026-05-01T08:00Z.`);
  return new Date(at).toISOString();
}

const LISTED = 100;

const list = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'announcements list',
    summary: 'Lists the last hundred announcements, including scheduled and past ones.',
    run: async () => {
      const page = readPage({ page: 1, per_page: LISTED });
      const { data: json } = await withFederation(({ database }) =>
        pageAnnouncements(database.read as unknown as ThoughtsDb, page),
      );
      const cells = json.map(({ id, startsAt, endsAt, content }) => [
        id,
        startsAt ?? '',
        endsAt ?? '',
        content.replaceAll('\n', ' '),
      ]);
      return {
        json,
        text: renderTable(['id', 'from', 'until', 'text'], cells, 'There are no announcements.'),
      };
    },
  });

const remove = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'announcements remove',
    operands: ['id'],
    summary: 'Removes an announcement.',
    run: ({ operands: { id } }) =>
      withFederation(async ({ database, clock }) => {
        await database.write((tx) =>
          removeAnnouncement(tx as unknown as ThoughtsDb, COMMAND_LINE, id, clock.now()),
        );
        return { json: { id }, text: `Removed announcement ${id}.` };
      }),
  });
