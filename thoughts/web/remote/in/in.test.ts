import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../../federation/testing/peer.ts';
import { post } from '../../../testing/posts.ts';
import { openServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { logInByForm } from '../../testing/member.ts';
import { open } from '../../testing/pages.ts';

eachDatabase('arriving from another server', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();
  const join = async () => {
    const self = await thoughts.join();
    return { self, page: await logInByForm(thoughts.client, self.username) };
  };
  const asked = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

  test('WebFinger of people, and of the server itself, names these pages', async () => {
    const { username } = await thoughts.join();
    const { url } = thoughts.service;
    const finger = (resource: string) =>
      thoughts.client.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
    for (const resource of [`acct:${username}@${new URL(url).host}`, url, `${url}/`]) {
      const { status, body } = await finger(resource);
      assert.equal(status, 200, resource);
      const templates = new Map<string, string>(
        body.links.map(({ rel, template }: Record<string, string>) => [rel, template]),
      );
      assert.equal(
        templates.get('http://ostatus.org/schema/1.0/subscribe'),
        `${url}/authorize_interaction?uri={uri}`,
      );
      for (const intent of ['Follow', 'Like', 'Announce', 'Create', 'Object'])
        assert.match(
          templates.get(`https://w3id.org/fep/3b86/${intent}`) ?? '',
          /^http.*\/intent\/[a-z]+\?.*\{/,
        );
    }
  });

  test('a stranger logs in first, and returns to the question', async () => {
    const path = asked('/intent/follow', { object: 'https://other.example/users/bob' });
    const { status, headers } = await open(thoughts.client, path);
    assert.deepEqual([status, headers.get('location')], [303, `/login?back=${encodeURIComponent(path)}`]);
  });

  test('a remote person is fetched, shown, and followed by one button', async () => {
    const { self, page } = await join();
    const bob = await peer().addActor('bob', { summary: '<p>I am <b>Bob</b></p>' });
    const path = asked('/authorize_interaction', { uri: bob.uri });
    const text = await page.read(path);
    assert.match(text, new RegExp(`Follow @${bob.handle} as @${self.username}\\?`));
    assert.match(text, /I am Bob/);
    const following = async () =>
      (await self.get(`/relationships?username=${encodeURIComponent(bob.handle)}`)).body[0].requested;
    assert.equal(await following(), false, 'opening the page changes nothing');
    const target = /name="target" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const back = 'https://other.example/done?a=1';
    const done = await page.send('/intent/follow', { target, 'on-success': back });
    assert.equal(done.status, 200);
    assert.equal(await following(), true);
    assert.match(done.text, /href="https:\/\/other\.example\/done\?a=1"[^>]*>Back to other\.example</);
    assert.equal(done.headers.get('refresh'), null);
    assert.match(await page.read(path), /You asked/);
  });

  test('a remote thought is liked, boosted and replied to', async () => {
    const { page } = await join();
    const eve = await peer().addActor('eve');
    const note = eve.note({ content: '<p>From afar</p>' });
    for (const [question, verb] of [
      ['like', 'Like this as'],
      ['announce', 'Boost this as'],
    ] as const) {
      const text = await page.read(asked(`/intent/${question}`, { object: note.id }));
      assert.match(text, new RegExp(verb));
      assert.match(text, /From afar/);
      const target = /name="target" value="([^"]*)"/.exec(text)?.[1] ?? '';
      assert.equal((await page.send(`/intent/${question}`, { target })).status, 200);
      const button = question === 'like' ? 'name="unlike"' : 'name="unboost"';
      assert.ok((await page.read(asked('/authorize_interaction', { uri: note.id }))).includes(button));
    }
    const reply = asked('/intent/create', { inReplyTo: note.id, content: 'Hello' });
    assert.match((await page.open(reply)).headers.get('location') ?? '', /^\/write\?reply=\d+&text=Hello$/);
    const shown = await page.read(asked('/authorize_interaction', { uri: note.id }));
    for (const button of ['name="unlike"', 'name="unboost"', 'href="/write?reply='])
      assert.ok(shown.includes(button));
    const object = await page.open(asked('/intent/object', { object: note.id }));
    assert.match(object.headers.get('location') ?? '', new RegExp(`^/@eve@${peer().host}/\\d+$`));
  });

  test('a known remote person is shown and followed while the server is down', async () => {
    const { self, page } = await join();
    await using server = await openServerDatabase(thoughts);
    const handle = await server.addRemoteActor();
    const [name, host] = handle.split('@');
    for (const uri of [`acct:${handle}`, `@${handle}`, `https://${host}/@${name}`]) {
      const text = await page.read(asked('/authorize_interaction', { uri }));
      assert.match(text, new RegExp(`Follow @${handle} as @${self.username}\\?`), uri);
      assert.match(text, new RegExp(`href="/@${handle}"`), uri);
    }
    const unknown = await page.open(asked('/authorize_interaction', { uri: `acct:nobody@${host}` }));
    assert.equal(unknown.status, 502);
  });

  test('local people and thoughts are found without a request', async () => {
    const { self, page } = await join();
    const other = await thoughts.join();
    const { id } = await post(other, 'Near by');
    const before = peer().requests.length;
    const { url } = thoughts.service;
    assert.match(
      await page.read(asked('/authorize_interaction', { uri: `${url}/thoughts/${id}` })),
      /Near by/,
    );
    const named = `acct:${other.username}@${new URL(url).host}`;
    assert.match(await page.read(asked('/authorize_interaction', { acct: named })), /Follow @/);
    const own = await page.read(asked('/intent/follow', { object: `${url}/users/${self.username}` }));
    assert.match(own, /This is you/);
    assert.doesNotMatch(own, /action="\/intent/);
    assert.equal(peer().requests.length, before);
  });

  test('failures have distinct messages, and a back link leads only to pages', async () => {
    const { page } = await join();
    peer().fail(`${peer().origin}/broken`, 500);
    for (const [uri, status, reason] of [
      ['not an address', 400, /neither a name/],
      [`${peer().origin}/gone`, 404, /nobody and no thought/],
      [`${peer().origin}/broken`, 502, /does not respond as it should/],
      ['', 400, /neither a name/],
    ] as const) {
      const reply = await page.open(asked('/authorize_interaction', { uri }));
      assert.equal(reply.status, status, uri);
      assert.match(reply.text, reason);
    }
    const dan = await peer().addActor('dan');
    for (const hostile of ['javascript:alert(1)', '(close)', 'https://a:b@evil.example/', '//evil.example']) {
      const query = { object: dan.uri, 'on-success': hostile, 'on-cancel': hostile };
      assert.doesNotMatch(await page.read(asked('/intent/follow', query)), /Back to/, hostile);
    }
  });

  test('a private thought is not found, and a confirmation of another site is refused', async () => {
    const { self, page } = await join();
    const other = await thoughts.join();
    const { id } = await post(other, 'Secret', { visibility: 'private' });
    const uri = `${thoughts.service.url}/thoughts/${id}`;
    assert.equal((await page.open(asked('/intent/like', { object: uri }))).status, 404);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await page.send('/intent/follow', { target: other.username }, foreign)).status, 403);
    const { body } = await self.get(`/relationships?username=${other.username}`);
    assert.equal(body[0].following, false);
  });

  test('share buttons lead to the composer', async () => {
    const { headers } = await open(
      thoughts.client,
      asked('/share', { text: 'Look', url: 'https://a.example/' }),
    );
    assert.equal(headers.get('location'), '/write?text=Look+https%3A%2F%2Fa.example%2F');
  });
});
