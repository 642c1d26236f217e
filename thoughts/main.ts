// Runs thoughts alone, or one of its commands.
import { useCompileCache } from '@tandem/platform/config/compile-cache.ts';
import { useFrugalMemory } from '@tandem/platform/config/memory.ts';
import { usePrivateFiles } from '@tandem/platform/config/private-files.ts';

usePrivateFiles();
useFrugalMemory();
useCompileCache();

const { runProcess } = await import('@tandem/platform/cli/program.ts');
const { environment } = await import('@tandem/platform/config/environment.ts');
const { thoughtsProgram } = await import('./commands.ts');

await runProcess(thoughtsProgram(environment()));
