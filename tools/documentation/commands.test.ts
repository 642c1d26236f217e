// Compares docs/commands.md with the programs' help.
import { test } from 'node:test';
import { journalProgram } from '../../journal/commands.ts';
import { renderMarkdownHelp } from '../../platform/cli/program.ts';
import { expectGolden } from '../../platform/testing/golden.ts';
import { thoughtsProgram } from '../../thoughts/commands.ts';

const DOCUMENT = new URL('../../docs/commands.md', import.meta.url);

test('all commands are documented', async () => {
  const opening = '# Commands\n\nThe help texts of the commands; written by `npm run golden`.\n';
  const parts = [journalProgram({}), thoughtsProgram({})].map(renderMarkdownHelp);
  await expectGolden(DOCUMENT, [opening, ...parts].join('\n'));
});
