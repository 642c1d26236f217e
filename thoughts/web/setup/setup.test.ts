import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../testing/thoughts.ts';
import { sendForm } from '../testing/member.ts';
import { open, read } from '../testing/pages.ts';

const codeOf = async (thoughts: TestThoughts): Promise<string> => {
  await using server = await openServerDatabase(thoughts);
  const { value } = await server.database.read
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'setup-code')
    .executeTakeFirstOrThrow();
  return value;
};

const settingsOf = async (thoughts: TestThoughts): Promise<string[]> => {
  await using server = await openServerDatabase(thoughts);
  const rows = await server.database.read.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

const formOf = (username: string, code: string) => ({
  ...{ code, username, email: `${username}@example.org`, password: PASSWORD },
});

eachDatabase('the first run', (dialect) => {
  test('the code of the log creates the first administrator, once', async () => {
    await using thoughts = await startTestThoughts(dialect, { THOUGHTS_REGISTRATION: 'closed' });
    const code = await codeOf(thoughts);
    assert.match(code, /^[\w-]{24}$/);
    assert.match(await read(thoughts.client, '/setup'), /THOUGHTS_PUBLIC_URL is not set/);
    for (const wrong of ['', 'x', `${code}x`, code.toUpperCase()]) {
      const { status, text } = await sendForm(thoughts.client, '/setup', formOf('ada', wrong));
      assert.equal(status, 403, wrong);
      assert.match(text, /The code is wrong/);
    }
    const short = await sendForm(thoughts.client, '/setup', { ...formOf('ada', code), password: 'short' });
    assert.equal(short.status, 400);
    assert.ok(short.text.includes('value="ada"'));
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await sendForm(thoughts.client, '/setup', formOf('ada', code), foreign)).status, 403);
    const settings = await settingsOf(thoughts);
    const both = await Promise.all(
      ['ada', 'eve'].map((name) => sendForm(thoughts.client, '/setup', formOf(name, code))),
    );
    assert.deepEqual(both.map(({ status }) => status).filter((status) => status === 303).length, 1);
    const winner = both.find(({ status }) => status === 303);
    assert.equal(winner?.headers.get('location'), '/find');
    const others = settings.filter((name) => name !== 'setup-code');
    assert.ok(others.length > 0, 'The server has keys of its own.');
    assert.deepEqual(await settingsOf(thoughts), others);
    const [cookie = ''] = (winner?.headers.get('set-cookie') ?? '').split(';');
    const { headers } = await open(thoughts.client, '/operate', { cookie });
    assert.match(headers.get('location') ?? '', /^\/operate\/confirm/);
    assert.equal((await open(thoughts.client, '/setup')).status, 404);
    assert.equal((await sendForm(thoughts.client, '/setup', formOf('late', code))).status, 404);
  });

  test('what is wrong with the address is said', async () => {
    const settings = { THOUGHTS_PUBLIC_URL: 'http://thoughts.example' };
    await using thoughts = await startTestThoughts(dialect, settings);
    const text = await read(thoughts.client, '/setup');
    assert.match(text, /The address is not https/);
    assert.match(text, /<strong><bdi>thoughts\.example<\/bdi><\/strong>/);
  });
});
