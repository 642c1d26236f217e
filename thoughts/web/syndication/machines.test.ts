import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { Parser } from 'htmlparser2';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { toActorId } from '../../ids.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { open } from '../testing/pages.ts';

type Element = { name: string; attributes: Record<string, string>; text: string };

/** The elements of an XML document, with their own text. */
function parse(xml: string): Element[] {
  const all: Element[] = [];
  const inside: Element[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes: { ...attributes }, text: '' };
        all.push(element);
        inside.push(element);
      },
      ontext: (text) => {
        const current = inside.at(-1);
        if (current) current.text += text;
      },
      onclosetag: () => void inside.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  assert.deepEqual(inside, []);
  return all;
}

/** Later than anything that tests do. */
const FUTURE = 4_000_000_000_000;

/** Adds people who want to be found, without accounts; returns their names. */
async function addIndexedPeople(
  database: ThoughtsDatabase,
  count: number,
  joinedAt: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUIDv7();
    const username = `p${id.replaceAll('-', '')}`;
    return {
      id: toActorId(id),
      account_id: null,
      host: null,
      username,
      handle_key: username,
      indexable: 1 as const,
      url: null,
      created_at: joinedAt + index,
    };
  });
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000);
    await database.write((tx) => tx.insertInto('actor').values(some).execute());
  }
  return rows.map(({ username }) => username);
}

const linkOf = (elements: readonly Element[], rel: string): string | undefined =>
  elements.find(({ name, attributes }) => name === 'link' && attributes.rel === rel)?.attributes.href;

eachDatabase('metadata of the pages for programs', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('a feed has the newest thoughts, and its archives each thought once', async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', { displayName: 'A & <B>' });
    const ids: string[] = [];
    for (let count = 0; count < 45; count += 1) {
      thoughts.clock.advance(SECOND);
      ids.push((await post(ada, `<${count}> & #feed\u0007`)).id);
    }
    await post(ada, 'unlisted', { listed: false });
    await post(ada, 'for followers', { visibility: 'followers' });
    const { url } = thoughts.client;
    for (const path of [`/@${ada.username}/feed.atom`, '/tag/feed/feed.atom']) {
      const seen: string[] = [];
      for (let next: string | undefined = url + path; next !== undefined; ) {
        const { status, text, headers } = await thoughts.client.get(next.slice(url.length));
        assert.deepEqual([status, headers.get('content-type')], [200, 'application/atom+xml; charset=utf-8']);
        assert.doesNotMatch(text, /unlisted|for followers/);
        assert.ok(!text.includes('\u0007'));
        const elements = parse(text);
        assert.equal(linkOf(elements, 'self'), next);
        const isArchive = elements.some(({ name }) => name === 'archive');
        assert.equal(isArchive, next !== url + path);
        assert.equal(linkOf(elements, 'current'), isArchive ? url + path : undefined);
        seen.push(
          ...elements.flatMap(({ name, text: id }) => (name === 'id' && id.includes('/thoughts/') ? id : [])),
        );
        const content = elements.find(({ name }) => name === 'content')?.text ?? '';
        assert.match(content, /^&lt;\d+&gt; &amp; <a class="tag" href="\/tag\/feed" rel="tag">#feed<\/a>$/);
        next = linkOf(elements, 'prev-archive');
      }
      assert.deepEqual(
        seen,
        ids.toReversed().map((id) => `${url}/thoughts/${id}`),
        path,
      );
    }
    const etag = (await thoughts.client.get('/here/feed.atom')).headers.get('etag') ?? '';
    const again = await thoughts.client.get('/here/feed.atom', { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal((await thoughts.client.get('/@nobody/feed.atom')).status, 404);
  });

  test('a thought can be embedded as a quotation, and a hidden one cannot', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, '<b>Rain</b> #rain');
    const page = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
    const { url } = thoughts.client;
    const ask = (address: string, more = '') =>
      thoughts.client.get(`/oembed?url=${encodeURIComponent(address)}${more}`);
    const { status, body } = await ask(url + page);
    assert.deepEqual([status, body.type, body.author_url], [200, 'rich', `${url}/@${ada.username}`]);
    assert.ok(
      body.html.startsWith(
        `<blockquote cite="${url}${page}"><p>&lt;b&gt;Rain&lt;/b&gt; <a class="tag" href="${url}/tag/rain"`,
      ),
    );
    assert.deepEqual(
      (await thoughts.client.get(`/api/oembed?url=${encodeURIComponent(url + page)}`)).body,
      body,
    );
    assert.equal((await ask(url + page, '&format=xml')).status, 501);
    const { id: secret } = await post(ada, 'secret', { visibility: 'followers' });
    const others = [`${url}/@${ada.username}/${secret}`, `https://evil.example${page}`, `${url}/about`];
    for (const address of others) assert.equal((await ask(address)).status, 404, address);
    assert.equal((await ask('nonsense')).status, 400);
  });

  /** The addresses in a sitemap. */
  const locations = async (address: string): Promise<string[]> => {
    const { status, text, headers } = await thoughts.client.get(address.slice(thoughts.client.url.length));
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/xml; charset=utf-8'], address);
    assert.ok(Buffer.byteLength(text) < 50_000_000);
    const found = parse(text).flatMap(({ name, text: at }) => (name === 'loc' ? at : []));
    assert.ok(found.length <= 50_000);
    return found;
  };

  test('robots.txt closes pages to crawlers, and the sitemap has only discoverable people', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.put('/users/me', { indexable: true });
    await bob.put('/users/me', { indexable: false });
    const { text: rules } = await thoughts.client.get('/robots.txt');
    for (const line of [
      'User-agent: *',
      'Disallow: /find',
      'Disallow: /api/',
      'User-agent: GPTBot',
      'Disallow: /',
    ])
      assert.ok(rules.split('\n').includes(line), line);
    assert.ok(!rules.includes('Disallow: /@'));
    const [, address = ''] = /^Sitemap: (.*)$/m.exec(rules) ?? [];
    const found = (await Promise.all((await locations(address)).map(locations))).flat();
    assert.ok(found.includes(`${thoughts.client.url}/@${ada.username}`));
    assert.ok(found.every((at) => !at.includes(bob.username)));
    await using open = await startTestThoughts(dialect, { THOUGHTS_MODEL_CRAWLERS: 'true' });
    assert.ok(!(await open.client.get('/robots.txt')).text.includes('GPTBot'));
  });

  test('the icon, the security contact and pictures for previews have well-known addresses', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/icon-192.png', 'image/png'],
      ['/icon-512.png', 'image/png'],
      ['/icon-maskable.png', 'image/png'],
      ['/icon.svg', 'image/svg+xml'],
      ['/pictures/avatar.png', 'image/png'],
    ] as const) {
      const icon = await thoughts.client.get(path);
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, type]);
    }
    const { icons } = (await thoughts.client.get('/manifest.webmanifest')).body;
    assert.deepEqual(
      icons.map(({ purpose }: { purpose: string }) => purpose),
      ['any', 'any', 'any', 'maskable'],
    );
    const { text, headers } = await thoughts.client.get('/.well-known/security.txt');
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(text, /^Contact: (mailto:|http\S+\/about$)/m);
    const end = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - thoughts.clock.now();
    assert.ok(end > 0 && end < 365 * DAY);
    const ada = await thoughts.join();
    await post(ada, 'with a preview');
    for (const path of ['/', `/@${ada.username}`]) {
      const page = (await open(thoughts.client, path)).text;
      assert.match(page, /<meta property="og:site_name" content="[^"]+">/);
      assert.match(page, /<meta property="og:image" content="http[^"]+">/);
    }
  });

  test('the sitemap of more than 50,000 people has parts, and a new person changes only the last', async () => {
    await using server = await openServerDatabase(thoughts);
    const read = async () => {
      const parts = await locations(`${thoughts.client.url}/sitemap.xml`);
      assert.equal(new Set(parts).size, parts.length);
      return Promise.all(parts.map(locations));
    };
    const before = (await read()).flat().length;
    const added = await addIndexedPeople(server.database, 50_001, FUTURE);
    const parts = await read();
    const all = parts.flat();
    assert.equal(all.length, before + added.length);
    assert.equal(new Set(all).size, all.length);
    const found = new Set(all);
    for (const name of added) assert.ok(found.has(`${thoughts.client.url}/@${name}`), name);
    await addIndexedPeople(server.database, 1, FUTURE + 60_000);
    assert.deepEqual((await read()).slice(0, -1), parts.slice(0, -1));
    for (const part of [parts.length, 0, -1, '01', '1.5', 'x'])
      assert.equal((await thoughts.client.get(`/sitemap-people-${part}.xml`)).status, 404, `${part}`);
  });
});
