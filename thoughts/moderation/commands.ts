// Commands for people of other servers.
import { type Command, defineCommand } from '@tandem/platform/cli/command.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { COMMAND_LINE, type WithFederation } from './command-context.ts';
import type { By } from './moderation.ts';
import { limitPerson, releasePerson } from './people.ts';

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
