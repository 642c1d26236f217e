import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { thoughtsProgram } from '../../commands.ts';
import { PASSWORD, type TestThoughts, useThoughts } from '../../testing/thoughts.ts';

const register = (thoughts: TestThoughts, username: string, invitationCode: string | null = null) =>
  thoughts.client.post('/auth/register', {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    invitationCode,
  });

const invite = async (thoughts: TestThoughts): Promise<string> => {
  const program = thoughtsProgram({
    DATA_DIR: thoughts.config.DATA_DIR,
    THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database),
  });
  return (await runInProcess(program, ['invitations', 'create', '--json'])).json.code;
};

const isSaidToBeOpen = async (thoughts: TestThoughts): Promise<boolean> =>
  (await thoughts.client.get('/nodeinfo/2.1')).body.openRegistrations;

eachDatabase('closed registration', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_REGISTRATION: 'closed' });

  test('registration is refused, and NodeInfo reports it as closed', async () => {
    const { status, body } = await register(thoughts, 'ada', await invite(thoughts));
    assert.deepEqual([status, body.code], [403, 'registration-closed']);
    assert.equal(await isSaidToBeOpen(thoughts), false);
  });
});

eachDatabase('registration by invitation', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_REGISTRATION: 'invitation' });

  test('an invitation code is accepted once, and NodeInfo reports closed registration', async () => {
    const code = await invite(thoughts);
    assert.equal((await register(thoughts, 'ada')).body.code, 'invitation-required');
    assert.equal((await register(thoughts, 'me', code)).status, 400);
    assert.equal((await register(thoughts, 'ada', code)).status, 201);
    assert.equal((await register(thoughts, 'grace', code)).body.code, 'invitation-invalid');
    assert.equal(await isSaidToBeOpen(thoughts), false);
  });
});
