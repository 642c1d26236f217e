// Grants the administrator role with the command line program.
import assert from 'node:assert/strict';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { thoughtsProgram } from '../commands.ts';
import type { TestThoughts } from './thoughts.ts';

export async function makeAdministrator(
  { config }: Pick<TestThoughts, 'config'>,
  username: string,
): Promise<void> {
  const program = thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(config.database) });
  const { code, errors } = await runInProcess(program, ['users', 'make-admin', username]);
  assert.equal(code, 0, errors);
}
