// The table of addresses, row by row and by who asks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { BROWSER } from '../testing/pages.ts';

const AS = 'application/activity+json';
const MASTODON = 'application/activity+json, application/ld+json; profile="x", text/html;q=0.1';
const PROGRAMS = [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9'];

eachDatabase('redirects by client', (dialect) => {
  const thoughts = useThoughts(dialect);
  const ask = (path: string, accept?: string, more: Record<string, string> = {}) =>
    thoughts.client.get(path, { headers: { ...(accept === undefined ? {} : { accept }), ...more } });

  const rows = async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'Hello #rain');
    const profile = `/@${ada.username}`;
    const page = (await ask(`/thoughts/${id}`, BROWSER)).headers.get('location') ?? '';
    assert.match(page, new RegExp(`^${profile}/\\d+$`));
    const users = `/users/${ada.username}`;
    const api: [string, string, boolean][] = [
      ['/users', '/people', false],
      [users, profile, true],
      [`${users}/thoughts`, profile, false],
      [`${users}/followers`, `${profile}/followers`, true],
      [`${users}/following`, `${profile}/following`, true],
      [`/thoughts/${id}`, page, true],
      [`/thoughts/${id}/thread`, page, false],
      [`/thoughts/${id}/liked-by`, `${page}/likes`, false],
      [`/thoughts/${id}/boosted-by`, `${page}/boosts`, false],
      ['/feed/public', '/all', false],
      ['/feed/public?local=true', '/here', false],
      ['/search?q=a%26b', '/find?q=a%26b', false],
      ['/tags/popular', '/find', false],
      ['/tags/rain', '/tag/rain', false],
    ];
    return { ada, api, profile, page, id, users };
  };

  test('the interface redirects a browser to the page, and returns JSON to a program', async () => {
    const { ada, api } = await rows();
    for (const [path, page, hasDocument] of api) {
      const browser = await ask(path, BROWSER);
      assert.deepEqual([browser.status, browser.headers.get('location')], [303, page], path);
      assert.equal(browser.headers.get('cache-control'), 'no-store', path);
      const replies = [browser];
      for (const accept of PROGRAMS) {
        const program = await ask(path, accept);
        assert.equal(program.status, 200, `${path} ${accept}`);
        assert.match(program.headers.get('content-type') ?? '', /^application\/json/, `${path} ${accept}`);
        replies.push(program);
      }
      const member = await ask(path, BROWSER, { authorization: `Bearer ${ada.token}` });
      assert.match(member.headers.get('content-type') ?? '', /^application\/json/, path);
      for (const accept of hasDocument ? [AS, MASTODON] : []) {
        const document = await ask(path, accept);
        assert.match(
          document.headers.get('content-type') ?? '',
          /^application\/activity\+json/,
          `${path} ${accept}`,
        );
        replies.push(document);
      }
      for (const { headers } of [...replies, member])
        assert.match(headers.get('vary') ?? '', /\bAccept\b/, path);
    }
  });

  test('documents for servers redirect a browser to the corresponding page', async () => {
    const { page, id } = await rows();
    const documents: [string, string][] = [
      ...['replies', 'likes', 'shares'].map((part): [string, string] => [`/thoughts/${id}/${part}`, page]),
      ['/actor', '/about'],
    ];
    for (const [path, target] of documents) {
      const browser = await ask(path, BROWSER);
      assert.deepEqual([browser.status, browser.headers.get('location')], [303, target], path);
      assert.equal(browser.headers.get('cache-control'), 'no-store', path);
      for (const accept of [AS, MASTODON, undefined, '*/*'])
        assert.doesNotMatch((await ask(path, accept)).headers.get('content-type') ?? '', /html/, path);
      assert.match(browser.headers.get('vary') ?? '', /\bAccept\b/, path);
    }
  });

  test('resources for members redirect a browser to their page', async () => {
    const rows = [
      ['/users/me', '/me/settings/profile'],
      ['/feed', '/'],
      ['/notifications', '/me/notifications'],
      ['/blocks', '/me/blocks'],
      ['/mutes', '/me/mutes'],
      ['/api-keys', '/me/settings/keys'],
      ['/auth/sessions', '/me/settings/logins'],
      ['/federation/pending-followers', '/me/requests'],
      ['/federation/remote-following', '/me/following'],
      ['/remote-actors', '/find'],
      ['/remote-actors?handle=bob%40other.example', '/find?q=bob%40other.example'],
    ] as const;
    for (const [path, page] of rows) {
      const browser = await ask(path, BROWSER);
      assert.deepEqual([browser.status, browser.headers.get('location')], [303, page], path);
      assert.equal(browser.headers.get('cache-control'), 'no-store', path);
      const replies = [browser];
      for (const accept of PROGRAMS) {
        const program = await ask(path, accept);
        assert.equal(program.status, 401, `${path} ${accept}`);
        assert.match(program.headers.get('content-type') ?? '', /^application\/problem\+json/, path);
        replies.push(program);
      }
      for (const { headers } of replies) assert.match(headers.get('vary') ?? '', /\bAccept\b/, path);
    }
  });

  test('a page redirects a server to the id, and returns HTML to other clients', async () => {
    const { profile, page, id, users } = await rows();
    const { url } = thoughts.client;
    for (const [path, target] of [
      [profile, `${url}${users}`],
      [`${profile}/followers`, `${url}${users}/followers`],
      [page, `${url}/thoughts/${id}`],
    ] as const) {
      for (const accept of [AS, MASTODON]) {
        const server = await ask(path, accept);
        assert.deepEqual([server.status, server.headers.get('location')], [303, target], path);
        assert.equal(server.headers.get('cache-control'), 'no-store');
        const document = await ask(target.slice(url.length), accept);
        assert.equal(document.body.id, target);
      }
      for (const accept of [undefined, '*/*', BROWSER, 'application/json']) {
        const reply = await ask(path, accept);
        assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8', `${path} ${accept}`);
      }
    }
    assert.equal((await ask('/')).headers.get('content-type'), 'text/html; charset=utf-8');
  });

  test('hidden resources are indistinguishable from unknown ones', async () => {
    const ada = await thoughts.join();
    const { id: secret } = await post(ada, 'secret', { visibility: 'followers' });
    const nothing = await ask(`/thoughts/${crypto.randomUUID()}`, BROWSER);
    const hidden = await ask(`/thoughts/${secret}`, BROWSER);
    const withoutId = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      text,
      headers.get('vary'),
      headers.get('cache-control'),
      headers.get('content-type'),
    ];
    assert.equal(hidden.status, 404);
    assert.deepEqual(withoutId(hidden), withoutId(nothing));
    const named = await ask(`/@${ada.username}/${secret}`, BROWSER);
    assert.deepEqual(withoutId(named), withoutId(await ask(`/@${ada.username}/5`, BROWSER)));
  });

  test('a thought has one address: its id and aliases of its author redirect there', async () => {
    const { ada, page, id } = await rows();
    const number = page.split('/')[2];
    const bob = await thoughts.join();
    const others = [
      `/@${ada.username}/${id}`,
      `/@${bob.username}/${number}`,
      `/@${ada.username.toUpperCase()}/${id}`,
    ];
    for (const path of others) {
      const { status, headers } = await ask(path, BROWSER);
      assert.deepEqual([status, headers.get('location')], [303, page], path);
    }
    const upper = await ask(`/@${ada.username.toUpperCase()}`, BROWSER);
    assert.deepEqual([upper.status, upper.headers.get('location')], [303, `/@${ada.username}`]);
  });
});
