// The command that describes another server.
import { type Command, defineCommand } from '@tandem/platform/cli/command.ts';
import { alignColumns } from '@tandem/platform/cli/terminal.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { WithFederation } from '../../command-context.ts';
import { describeHost, type HostReport } from './hosts.ts';

export const hostCommands = (withFederation: WithFederation): Command[] => [
  defineCommand({
    name: 'federation host',
    operands: ['name'],
    summary: 'Prints the state of another server: its actors, queued deliveries, failures and block.',
    run: async ({ operands: { name } }) => {
      const report = await withFederation(({ database }) => describeHost(database.read, name.toLowerCase()));
      return { json: present(report), text: alignColumns(rowsOf(report)).join('\n') };
    },
  }),
];

const present = ({ failingSince, nextAttempt, lastSuccess, ...report }: HostReport) => ({
  ...report,
  failingSince: at(failingSince),
  nextAttempt: nextAttempt === 'never' ? 'never' : at(nextAttempt),
  lastSuccess: at(lastSuccess),
});

const at = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant));

function rowsOf(report: HostReport): string[][] {
  const { failingSince, nextAttempt, lastSuccess } = present(report);
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
