import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
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
  code,
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
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
    assert.equal(winner?.headers.get('location'), '/');
    const others = settings.filter((name) => name !== 'setup-code');
    assert.ok(others.length > 0, 'The server has keys of its own.');
    assert.deepEqual(await settingsOf(thoughts), others);
    const [cookie = ''] = (winner?.headers.get('set-cookie') ?? '').split(';');
    const home = await read(thoughts.client, '/', { cookie });
    assert.match(home, /First steps[\s\S]*Set up the server[\s\S]*href="\/operate\/server"/);
    assert.equal((await open(thoughts.client, '/operate', { cookie })).status, 200);
    assert.equal((await open(thoughts.client, '/setup')).status, 404);
    assert.equal((await sendForm(thoughts.client, '/setup', formOf('late', code))).status, 404);
  });

  test('registration is chosen; an invalid choice changes nothing', async () => {
    await using thoughts = await startTestThoughts(dialect, { THOUGHTS_REGISTRATION: 'open' });
    const code = await codeOf(thoughts);
    assert.match(await read(thoughts.client, '/setup'), /<option value="open" selected>everybody/);
    const form = formOf('ada', code);
    const wrong = await sendForm(thoughts.client, '/setup', { ...form, registration: 'whoever' });
    assert.equal(wrong.status, 400);
    assert.ok(wrong.text.includes('value="ada"'));
    const short = { ...form, registration: 'invitation', password: 'short' };
    const refused = await sendForm(thoughts.client, '/setup', short);
    assert.match(refused.text, /<option value="invitation" selected>/);
    assert.match(await read(thoughts.client, '/about'), /Everybody may create an account here/);
    const done = await sendForm(thoughts.client, '/setup', { ...form, registration: 'closed' });
    assert.equal(done.status, 303);
    assert.match(await read(thoughts.client, '/about'), /Only the administrator adds people here/);
    assert.equal((await open(thoughts.client, '/join')).text.includes('name="username"'), false);
    await using server = await openServerDatabase(thoughts);
    const acts = await server.database.read.selectFrom('moderation_act').selectAll().execute();
    assert.deepEqual(
      acts.map(({ act, target }) => [act, target]),
      [['change-server', 'registration']],
    );
  });

  test('the page reports whether the server reaches its own address, and checks again after a minute', async () => {
    let reached: string | null = null;
    await using proxy = createServer((request, reply) => {
      const { host = '' } = request.headers;
      if (reached === null || !request.url?.startsWith('/.well-known/webfinger')) {
        reply.writeHead(404).end();
        return;
      }
      const forwarded = fetch(reached + request.url, { headers: { 'x-forwarded-host': host } });
      void forwarded.then(async (response) =>
        reply
          .writeHead(response.status, { 'content-type': 'application/jrd+json' })
          .end(await response.text()),
      );
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    await using thoughts = await startTestThoughts(dialect, {
      THOUGHTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
      THOUGHTS_FEDERATION_INSECURE: 'true',
    });
    const found = /This server finds itself at its address/;
    const lost = /This server does not find itself at its address/;
    assert.match(await read(thoughts.client, '/setup'), lost);
    reached = thoughts.service.url;
    assert.match(await read(thoughts.client, '/setup'), lost);
    thoughts.clock.advance(61 * SECOND);
    const text = await read(thoughts.client, '/setup', { 'accept-language': 'de' });
    assert.match(text, /Dieser Server findet sich unter seiner Adresse/);
    assert.match(await read(thoughts.client, '/setup'), found);
    await sendForm(thoughts.client, '/setup', formOf('ada', await codeOf(thoughts)));
    assert.equal((await open(thoughts.client, '/setup')).status, 404);
  });

  test('an invalid address is reported with its problem', async () => {
    const settings = { THOUGHTS_PUBLIC_URL: 'http://thoughts.example' };
    await using thoughts = await startTestThoughts(dialect, settings);
    const text = await read(thoughts.client, '/setup');
    assert.match(text, /The address is not https/);
    assert.match(text, /<strong><bdi>thoughts\.example<\/bdi><\/strong>/);
  });
});
