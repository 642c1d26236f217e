// Runs both services in one process, or one role of both.
import { useCompileCache } from './platform/config/compile-cache.ts';
import { useFrugalMemory } from './platform/config/memory.ts';
import { usePrivateFiles } from './platform/config/private-files.ts';

usePrivateFiles();
useFrugalMemory();
useCompileCache();

const [{ runProcess }, { runCommands }, { journalHosted }, { thoughtsHosted }] = await Promise.all([
  import('./platform/cli/program.ts'),
  import('./platform/service/commands.ts'),
  import('./journal/commands.ts'),
  import('./thoughts/commands.ts'),
]);

await runProcess({
  name: 'tandem',
  usage: 'npm start --',
  summary: 'The mood journal and thoughts together.',
  commands: runCommands([journalHosted, thoughtsHosted]),
});
