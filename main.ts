// Runs both services in one process, or one of their roles.
import { configureAllocator, useCompileCache } from './platform/config/process.ts';
import { restrictFileCreation } from './platform/storage/file-permissions.ts';

restrictFileCreation();
configureAllocator();
useCompileCache();

const [{ runProcess }, { runCommands }, { journalDefinition }, { thoughtsDefinition }] = await Promise.all([
  import('./platform/cli/program.ts'),
  import('./platform/service/commands/run-commands.ts'),
  import('./journal/app.ts'),
  import('./thoughts/app.ts'),
]);

await runProcess({
  name: 'tandem',
  usage: 'npm start --',
  summary: 'The mood journal and thoughts together.',
  commands: runCommands([journalDefinition, thoughtsDefinition]),
});
