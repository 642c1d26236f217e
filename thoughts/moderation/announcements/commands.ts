// The commands for announcements.
import { type Command, defineCommand, UsageError } from '@tandem/platform/cli/command.ts';
import { renderTable } from '@tandem/platform/cli/terminal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { COMMAND_LINE, type WithFederation } from '../command-context.ts';
import { createAnnouncement, pageAnnouncements, removeAnnouncement } from './announcements.ts';

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
