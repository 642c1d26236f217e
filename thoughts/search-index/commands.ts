// The command that makes the index of the search anew.
import { type Command, defineCommand } from '@tandem/platform/cli/command.ts';
import type { ThoughtsDatabase } from '../tables.ts';
import { rebuildSearchIndex } from './rebuild.ts';

type WithDatabase = (use: (database: ThoughtsDatabase) => Promise<void>) => Promise<void>;

export const searchCommands = (withDatabase: WithDatabase): Command[] => [
  defineCommand({
    name: 'search rebuild',
    summary: 'Makes the index of the search anew, while the service runs.',
    description: 'After an update that changes how texts become words; CHANGES.md says so.',
    run: async () => {
      await withDatabase(rebuildSearchIndex);
      return { json: { rebuilt: true }, text: 'The index of the search is made anew.' };
    },
  }),
];
