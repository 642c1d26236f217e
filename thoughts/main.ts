// Runs thoughts alone, or one of its commands.
import { runProcess } from '@tandem/platform/cli/program.ts';
import { environment } from '@tandem/platform/config/environment.ts';
import { thoughtsProgram } from './commands.ts';

await runProcess(thoughtsProgram(environment()));
