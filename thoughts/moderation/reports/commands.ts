// Commands for reports.
import { type Command, defineCommand, UsageError } from '@tandem/platform/cli/command.ts';
import { renderTable } from '@tandem/platform/cli/terminal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { WithFederation } from '../command-context.ts';
import { dismissReport, listReports, type Report } from './reports.ts';

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
        json: reports.map(present),
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

const present = (report: Report) => ({ ...report, receivedAt: formatInstant(report.receivedAt) });

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
