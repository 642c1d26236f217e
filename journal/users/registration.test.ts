import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandResult, databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { journalProgram } from '../commands.ts';
import { logIn, PASSWORD, type TestJournal, useJournal } from '../testing/journal.ts';

const registering = (journal: TestJournal, username: string, more: object = {}) =>
  journal.client.post('/api/v1/users/register', {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    ...more,
  });

/**
 * Commands use the system clock while the journal's clock stands still; a time in the list shows the
 * difference.
 */
const running = (journal: TestJournal, line: string): Promise<CommandResult> =>
  runInProcess(
    journalProgram({
      DATA_DIR: journal.config.DATA_DIR,
      JOURNAL_DATABASE_URL: databaseSetting(journal.config.database),
    }),
    line.split(' '),
  );

eachDatabase('open registration', (dialect) => {
  const journal = useJournal(dialect);

  test('accepts everybody, with any code', async () => {
    for (const invitationCode of [undefined, null, 'nonsense']) {
      const username = `anybody_${String(invitationCode)}`;
      assert.equal((await registering(journal, username, { invitationCode })).status, 201);
    }
    assert.equal((await registering(journal, 'wrong', { invitationCode: 5 })).status, 400);
  });
});

eachDatabase('closed registration', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_REGISTRATION: 'closed' });

  test('accepts nobody, with a code or without, except by the administrator', async () => {
    const { code } = (await running(journal, 'invitations create --json')).json;
    for (const more of [{}, { invitationCode: code }]) {
      const { status, body } = await registering(journal, 'ada', more);
      assert.deepEqual([status, body.code], [403, 'registration-closed']);
      assert.match(body.detail, /Registration is closed/);
    }
    const { json } = await running(journal, 'users create ada --email ada@example.org --json');
    assert.equal((await logIn(journal.client, 'ada', json.password)).username, 'ada');
  });
});

eachDatabase('registration by invitation', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_REGISTRATION: 'invitation' });
  const run = (line: string) => running(journal, line);
  const invite = async (options = ''): Promise<{ id: string; code: string }> => {
    const { code, json, errors } = await run(`invitations create --json${options}`);
    assert.equal(code, 0, errors);
    return json;
  };
  const register = (username: string, code?: string | null) =>
    registering(journal, username, { invitationCode: code });
  const refusal = async (username: string, code?: string | null) => {
    const { status, body } = await register(username, code);
    return [status, body.code];
  };

  test('requires a valid code', async () => {
    const { output } = await run('invitations create --uses 2 --expires 7d');
    assert.match(output, /^Valid for 2, until \d{4}-\S+; its id is /m);
    assert.deepEqual(await refusal('nobody'), [403, 'invitation-required']);
    assert.deepEqual(await refusal('nobody', null), [403, 'invitation-required']);
    assert.deepEqual(await refusal('nobody', 'nonsense'), [403, 'invitation-invalid']);
    const { code } = await invite();
    assert.equal((await register('once', code)).status, 201);
    assert.deepEqual(await refusal('twice', code), [403, 'invitation-invalid']);
  });

  test('of concurrent registrations with the last use exactly one succeeds', async () => {
    const { code } = await invite(' --uses 3');
    const racers = Array.from({ length: 12 }, (_, at) => register(`racer_${at}`, code));
    const statuses = (await Promise.all(racers)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 201, 201, ...Array(9).fill(403)]);
  });

  test('a failed registration uses no invitation', async () => {
    const { code } = await invite();
    assert.equal((await register('taken', (await invite()).code)).status, 201);
    assert.equal((await register('taken', code)).status, 409);
    assert.equal((await register('taken-not', code)).status, 201);
  });

  test('codes expire, can be revoked, and are never listed', async () => {
    const short = await invite(' --expires 1d --note for-grace');
    const revoked = await invite(' --expires never');
    const listed = (await run('invitations list --json')).json;
    const found = listed.find(({ id }: { id: string }) => id === short.id);
    assert.deepEqual([found.usesLeft, found.note], [1, 'for-grace']);
    assert.equal(JSON.stringify(listed).includes(short.code), false);
    assert.equal((await run(`invitations revoke ${revoked.id}`)).code, 0);
    assert.equal((await run(`invitations revoke ${revoked.id}`)).code, 1);
    assert.deepEqual(await refusal('late', revoked.code), [403, 'invitation-invalid']);
    journal.clock.advance(Date.parse(found.expiresAt) - journal.clock.now());
    assert.deepEqual(await refusal('late', short.code), [403, 'invitation-invalid']);
    journal.clock.advance(-DAY);
  });

  test('invalid options are refused', async () => {
    for (const wrong of ['--uses 0', '--uses x', '--expires 7', '--expires 0d', '--expires 7y']) {
      assert.equal((await run(`invitations create ${wrong}`)).code, 2, wrong);
    }
  });
});
