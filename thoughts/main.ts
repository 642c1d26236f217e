// Runs the thoughts service as a single process, or one of its commands.
import { configureAllocator, useCompileCache } from '@tandem/platform/config/process.ts';
import { restrictFileCreation } from '@tandem/platform/storage/file-permissions.ts';

restrictFileCreation();
configureAllocator();
useCompileCache();

const { runProcess } = await import('@tandem/platform/cli/program.ts');
const { readEnvironment: environment } = await import('@tandem/platform/config/environment.ts');
const { thoughtsProgram } = await import('./commands.ts');

await runProcess(thoughtsProgram(environment()));
