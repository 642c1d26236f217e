// The table of addresses through a cache that ignores `Vary`: whoever asked before, a browser gets a page and
// a program what it understands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someDatabases } from '@tandem/platform/testing/cases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { BROWSER } from '../testing/pages.ts';
import { startVaryBlindCache } from '../testing/vary-blind-cache.ts';

type Asker = { name: string; accept?: string; expects: RegExp };

const HTML = /^text\/html/;
const JSON_TYPES = /^application\/json/;
const DOCUMENT = /^application\/(activity\+)?json/;
const FEED = 'application/atom+xml, application/rss+xml;q=0.9, */*;q=0.1';

/** Browsers follow redirects, and so do servers; what comes in the end counts. */
const ASKERS: readonly Asker[] = [
  { name: 'browser', accept: BROWSER, expects: HTML },
  { name: 'fetch', accept: '*/*', expects: JSON_TYPES },
  { name: 'nothing', expects: JSON_TYPES },
  { name: 'app', accept: 'application/json', expects: JSON_TYPES },
  { name: 'feed reader', accept: FEED, expects: JSON_TYPES },
  {
    name: 'Mastodon',
    accept: 'application/activity+json, application/ld+json; profile="x", text/html;q=0.1',
    expects: DOCUMENT,
  },
  {
    name: 'GoToSocial',
    accept: 'application/activity+json, application/ld+json;profile="https://www.w3.org/ns/activitystreams"',
    expects: DOCUMENT,
  },
  {
    name: 'Misskey',
    accept: 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
    expects: DOCUMENT,
  },
];

/** Every one after every other, and after itself. */
const ORDERS = ASKERS.flatMap((first) => ASKERS.map((second) => [first, second] as const));

someDatabases('through a cache that ignores Vary', (dialect) => {
  const thoughts = useThoughts(dialect);

  const ask = async (url: string, path: string, accept?: string, cookie?: string) => {
    let at = path;
    for (let steps = 0; steps < 4; steps += 1) {
      const reply = await fetch(url + at, {
        headers: { ...(accept === undefined ? {} : { accept }), ...(cookie ? { cookie } : {}) },
        redirect: 'manual',
      });
      const body = await reply.text();
      if (reply.status !== 303)
        return { status: reply.status, type: reply.headers.get('content-type'), body };
      const next = reply.headers.get('location') ?? '';
      at = next.startsWith(thoughts.client.url) ? next.slice(thoughts.client.url.length) : next;
    }
    return assert.fail(`${path} leads in a circle`);
  };

  const addresses = async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'Hello #rain');
    const profile = `/@${ada.username}`;
    const users = `/users/${ada.username}`;
    const { headers } = await thoughts.client.get(`/thoughts/${id}`, { headers: { accept: BROWSER } });
    return {
      ada,
      api: [
        '/users',
        users,
        `${users}/thoughts`,
        `${users}/followers`,
        `${users}/following`,
        `/thoughts/${id}`,
        `/thoughts/${id}/thread`,
        `/thoughts/${id}/liked-by`,
        '/feed/public',
        '/search?q=rain',
        '/tags/popular',
        '/tags/rain',
      ],
      pages: [profile, `${profile}/followers`, headers.get('location') ?? '', '/here', '/tag/rain', '/'],
    };
  };

  test('a browser gets no JSON, and a program no page', async () => {
    const { api } = await addresses();
    for (const path of api) {
      await using cache = await startVaryBlindCache(thoughts.client.url);
      for (const [first, second] of ORDERS) {
        await ask(cache.url, path, first.accept);
        const { status, type } = await ask(cache.url, path, second.accept);
        const name = `${path}: ${second.name} after ${first.name}`;
        assert.equal(status, 200, name);
        assert.match(type ?? '', second.expects, name);
      }
    }
  });

  test('a page is HTML for clients that do not request a document', async () => {
    const { pages } = await addresses();
    const hasDocument = (path: string) => path.startsWith('/@');
    for (const path of pages) {
      await using cache = await startVaryBlindCache(thoughts.client.url);
      for (const [first, second] of ORDERS) {
        await ask(cache.url, path, first.accept);
        const { type } = await ask(cache.url, path, second.accept);
        const isServer = second.expects === DOCUMENT && hasDocument(path);
        const name = `${path}: ${second.name} after ${first.name}`;
        assert.match(type ?? '', isServer ? /^application\/activity\+json/ : HTML, name);
      }
    }
  });

  test('the page of a member is returned only to that member', async () => {
    const { ada, pages } = await addresses();
    const { cookie } = await logInByForm(thoughts.client, ada.username);
    for (const path of pages) {
      await using cache = await startVaryBlindCache(thoughts.client.url);
      const names = async (own?: string) =>
        /data-member="([^"]*)"/.exec((await ask(cache.url, path, BROWSER, own)).body)?.[1];
      assert.deepEqual(
        [await names(cookie), await names(), await names(cookie), await names()],
        [ada.username, '', ada.username, ''],
        path,
      );
      assert.deepEqual(cache.kept(), [path]);
    }
  });
});
