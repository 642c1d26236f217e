// The entry point of the journal: runs the service without thoughts, or one of its commands.
import { configureAllocator, useCompileCache } from '@tandem/platform/config/process.ts';
import { restrictFileCreation } from '@tandem/platform/storage/file-permissions.ts';

restrictFileCreation();
configureAllocator();
useCompileCache();

const { runProcess } = await import('@tandem/platform/cli/program.ts');
const { readEnvironment: environment } = await import('@tandem/platform/config/environment.ts');
const { journalProgram } = await import('./commands.ts');

await runProcess(journalProgram(environment()));
