import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startThoughts } from '../../app.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { PASSWORD, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { read } from '../../web/testing/pages.ts';

const SETTINGS = {
  THOUGHTS_TITLE: 'Small talk',
  THOUGHTS_CONTACT_EMAIL: 'me@example.org',
  THOUGHTS_RULES: 'Be kind. | No <b>spam</b>.||',
  THOUGHTS_REGISTRATION: 'closed',
};

eachDatabase('the description of the server', (dialect) => {
  const thoughts = useThoughts(dialect, SETTINGS);
  const rules = ['Be kind.', 'No <b>spam</b>.'];

  test('the public description requires no login', async () => {
    const { status, body } = await thoughts.client.get('/server');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      name: 'Small talk',
      host: new URL(thoughts.service.url).host,
      description: '',
      rules,
      contact: 'me@example.org',
      languages: ['en', 'de'],
      registration: 'closed',
    });
  });

  test('the rules are on the about page and in the client API', async () => {
    assert.match(await read(thoughts.client, '/about'), /<li>No &lt;b&gt;spam&lt;\/b&gt;\.<\/li>/);
    const texts = (list: { text: string }[]) => list.map(({ text }) => text);
    assert.deepEqual(texts((await thoughts.client.get('/api/v1/instance/rules')).body), rules);
    assert.deepEqual(texts((await thoughts.client.get('/api/v2/instance')).body.rules), rules);
  });
});

const REGISTRATION = (username: string) => ({
  username,
  email: `${username}@mail.example`,
  password: PASSWORD,
});

eachDatabase('server settings', (dialect) => {
  const environment = { THOUGHTS_TITLE: 'Small talk', THOUGHTS_RULES: 'Be kind.' };

  test('a change applies immediately, in every interface and process', async () => {
    await using thoughts = await startTestThoughts(dialect, {
      ...environment,
      THOUGHTS_PUBLIC_URL: 'http://a.example',
    });
    await using other = await startThoughts(thoughts.config, thoughts.clock);
    const admin = await thoughts.join('ada');
    await makeAdministrator(thoughts, admin.username);
    const clients = [thoughts.client, createClient(other.url)];
    /** The settings as reported by each endpoint, in each process. */
    const readAll = async () => {
      const said = [];
      for (const client of clients) {
        const { name, description, rules, contact, registration } = (await client.get('/server')).body;
        const v1 = (await client.get('/api/v1/instance')).body;
        const v2 = (await client.get('/api/v2/instance')).body;
        const about = await read(client, '/about');
        for (const text of [name, ...rules]) assert.ok(about.includes(text), text);
        assert.ok((await read(client, '/')).includes(`<a class="server" href="/">${name}</a>`));
        assert.deepEqual([v1.title, v1.description, v1.email], [name, description, contact ?? '']);
        assert.deepEqual([v2.title, v2.rules.map(({ text }: { text: string }) => text)], [name, rules]);
        const isOpen = (await client.get('/nodeinfo/2.1')).body.openRegistrations;
        assert.equal(isOpen, registration === 'open');
        const robots = (await client.get('/robots.txt')).text;
        said.push({ name, description, rules, contact, registration, isClosed: robots.includes('GPTBot') });
      }
      assert.deepEqual(said[0], said[1]);
      return said[0];
    };
    const before = { name: 'Small talk', description: '', rules: ['Be kind.'], contact: null };
    assert.deepEqual(await readAll(), { ...before, registration: 'open', isClosed: true });
    const changes = {
      name: ' Big\n talk ',
      description: 'For "all"',
      rules: ['One', 'Two'],
      contact: 'op@mail.example',
      registration: 'closed',
      modelCrawlers: true,
    };
    const { status, body } = await admin.put('/moderation/server', changes);
    assert.equal(status, 200);
    const now = { ...changes, name: 'Big talk' };
    const { modelCrawlers: _, ...shown } = now;
    assert.deepEqual(await readAll(), { ...shown, isClosed: false });
    assert.deepEqual(body.changed, [
      'name',
      'description',
      'rules',
      'contact',
      'registration',
      'modelCrawlers',
    ]);
    assert.equal(body.configured.name, 'Small talk');
    for (const [at, client] of clients.entries()) {
      const refused = await client.post('/auth/register', REGISTRATION(`late${at}`));
      assert.deepEqual([refused.status, refused.body.code], [403, 'registration-closed']);
      assert.doesNotMatch(await read(client, '/join'), /name="password"/);
    }
    assert.equal((await admin.put('/moderation/server', { registration: null, name: null })).status, 200);
    assert.deepEqual(await readAll(), {
      ...shown,
      name: 'Small talk',
      registration: 'open',
      isClosed: false,
    });
    assert.equal((await thoughts.client.post('/auth/register', REGISTRATION('late'))).status, 201);
    const { data } = (await admin.get('/moderation/acts')).body;
    assert.deepEqual(
      data.map(({ operator, act, target, detail }: Json) => [operator, act, target, detail]).slice(0, 3),
      [
        ['ada', 'change-server', 'registration', '“closed” → “open”'],
        ['ada', 'change-server', 'name', '“Big talk” → “Small talk”'],
        ['ada', 'change-server', 'modelCrawlers', '“false” → “true”'],
      ],
    );
    assert.equal(
      (await admin.put('/moderation/server', { description: 'For "all"', name: null })).status,
      200,
    );
    assert.equal((await admin.get('/moderation/acts')).body.total, 8, 'an unchanged value is not logged');
  });

  const thoughts = useThoughts(dialect, environment);

  test('an update with an invalid member changes nothing', async () => {
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    for (const [wrong, pointer] of [
      [{ name: '' }, '/name'],
      [{ name: ' \u0000\n ' }, '/name'],
      [{ name: 'a'.repeat(101) }, '/name'],
      [{ description: 'a'.repeat(501) }, '/description'],
      [{ rules: ['good', ' '] }, '/rules/1'],
      [{ rules: Array.from({ length: 31 }, () => 'a') }, '/rules'],
      [{ contact: 'nobody' }, '/contact'],
      [{ contact: 'a@b c' }, '/contact'],
      [{ registration: 'maybe' }, '/registration'],
      [{ modelCrawlers: 'yes' }, '/modelCrawlers'],
    ] as const) {
      const { status, body } = await admin.put('/moderation/server', { description: 'not kept', ...wrong });
      assert.deepEqual([status, body.errors[0].pointer], [400, pointer]);
    }
    assert.deepEqual((await admin.get('/moderation/server')).body.changed, []);
  });

  test('concurrent changes of different settings are all applied', async () => {
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    const changes = [{ name: 'N' }, { description: 'D' }, { rules: ['R'] }, { contact: 'c@c' }];
    const replies = await Promise.all(changes.map((change) => admin.put('/moderation/server', change)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const { changed } = (await admin.get('/moderation/server')).body;
    assert.deepEqual(changed, ['name', 'description', 'rules', 'contact']);
  });
});
