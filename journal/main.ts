// Runs the journal alone, or one of its commands.
import { runProcess } from '@tandem/platform/cli/program.ts';
import { environment } from '@tandem/platform/config/environment.ts';
import { journalProgram } from './commands.ts';

await runProcess(journalProgram(environment()));
