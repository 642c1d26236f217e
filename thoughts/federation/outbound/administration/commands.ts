// Commands for queued and failed deliveries.
import { type Command, defineCommand, UsageError } from '@tandem/platform/cli/command.ts';
import { renderTable } from '@tandem/platform/cli/terminal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { WithFederation } from '../../../moderation/command-context.ts';
import { type Delivery, listDeliveries, retryDeliveries, type Selection } from './deliveries.ts';

export const deliveryCommands = (withFederation: WithFederation): Command[] => [
  list(withFederation),
  retry(withFederation),
];

const HOST = {
  type: 'string',
  value: 'name',
  help: 'Only deliveries to this host (with its port, unless it is the default).',
} as const;
const MOST = 100;

const list = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation deliveries list',
    summary: 'Lists queued deliveries, and failed ones of the last 30 days.',
    options: {
      failed: { type: 'boolean', help: 'Only failed deliveries.' },
      host: HOST,
      limit: { type: 'string', value: 'number', help: `Maximum number of deliveries; ${MOST} by default.` },
      after: { type: 'string', value: 'id', help: 'Continues after this delivery.' },
    },
    run: async ({ options: { failed, host, limit, after } }) => {
      const page = { after: readNumber('after', after, 0), limit: readNumber('limit', limit, MOST) };
      const rows = await withFederation(({ database }) =>
        listDeliveries(database.read, { host, id: null, onlyFailed: failed }, page),
      );
      const heading = ['id', 'inbox', 'activity', 'attempts', 'next', 'last error'];
      return {
        json: rows.map(present),
        text: renderTable(heading, rows.map(cellsOf), 'There are no deliveries.'),
      };
    },
  });

const present = (delivery: Delivery) => ({
  id: delivery.id,
  host: delivery.host,
  inbox: delivery.inbox,
  activityId: delivery.activity_id,
  attempts: delivery.attempts,
  createdAt: formatInstant(delivery.created_at),
  dueAt: delivery.failed_at === null ? formatInstant(delivery.due_at) : null,
  failedAt: delivery.failed_at === null ? null : formatInstant(delivery.failed_at),
  lastError: delivery.last_error,
});

const cellsOf = ({ id, inbox, activity_id, attempts, due_at, failed_at, last_error }: Delivery): string[] => [
  String(id),
  inbox,
  activity_id,
  String(attempts),
  failed_at === null ? formatInstant(due_at) : `failed ${formatInstant(failed_at)}`,
  last_error ?? '',
];

const retry = (withFederation: WithFederation): Command =>
  defineCommand({
    name: 'federation deliveries retry',
    summary: 'Makes deliveries due immediately, including failed ones.',
    description:
      'Requires one of --host, --id and --all. The backoff of the hosts is reset. A failed delivery ' +
      'is skipped if it has been superseded.',
    options: {
      host: HOST,
      id: { type: 'string', value: 'number', help: 'Only this delivery.' },
      all: { type: 'boolean', help: 'All deliveries.' },
    },
    run: async ({ options: { host, id, all } }) => {
      if ([host !== null, id !== null, all].filter(Boolean).length !== 1) {
        throw new UsageError('One of --host, --id and --all is required.');
      }
      const selection: Selection = {
        host,
        id: id === null ? null : readNumber('id', id, 0),
        onlyFailed: false,
      };
      const done = await withFederation(({ database, clock }) =>
        retryDeliveries(database, selection, clock.now()),
      );
      const rest = done.superseded > 0 ? ` ${done.superseded} superseded deliveries were skipped.` : '';
      return { json: done, text: `${done.retried} deliveries are due now.${rest}` };
    },
  });

function readNumber(name: string, text: string | null, fallback: number): number {
  if (text === null) return fallback;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} requires an integer.`);
  return Number(text);
}
