// The command that rebuilds the search index.
import { type Command, defineCommand } from '@tandem/platform/cli/command.ts';
import type { ThoughtsDatabase } from '../../../foundation/tables/tables.ts';
import { rebuildSearchIndex } from './rebuild.ts';

type WithDatabase = (use: (database: ThoughtsDatabase) => Promise<void>) => Promise<void>;

export const searchCommands = (withDatabase: WithDatabase): Command[] => [
  defineCommand({
    name: 'search rebuild',
    summary: 'Rebuilds the search index while the service runs.',
    description: 'Required after an update that changes tokenisation, as noted in CHANGES.md.',
    run: async () => {
      await withDatabase(rebuildSearchIndex);
      return { json: { rebuilt: true }, text: 'The search index is rebuilt.' };
    },
  }),
];
