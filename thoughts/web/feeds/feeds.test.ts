import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { post } from '../../testing/posts.ts';
import { type Person, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { numbersOn, open, read, readAllNumbers } from '../testing/pages.ts';

eachDatabase('the pages of feeds', (dialect) => {
  /** Shared by the tests that do not depend on other thoughts. */
  const shared = useThoughts(dialect);

  test('show public listed thoughts, newest first, and older pages by number', async () => {
    await using thoughts = await startTestThoughts(dialect);
    const ada = await thoughts.join('ada');
    const say = async (content: string, more: object = {}) => {
      thoughts.clock.advance(SECOND);
      return post(ada, content, more);
    };
    await say('for followers', { visibility: 'followers' });
    await say('a note', { visibility: 'private' });
    await say('unlisted', { listed: false });
    for (let count = 0; count < 45; count += 1) await say(`number ${count} #rain`);
    for (const path of ['/', '/here', '/all', '/tag/rain']) {
      const text = await read(thoughts.client, path);
      assert.equal(numbersOn(text).length, 20, path);
      assert.match(text, /number 44/);
      const all = await readAllNumbers(thoughts.client, path);
      assert.equal(new Set(all).size, 45, path);
      assert.deepEqual(
        all,
        all.toSorted((a, b) => Number(BigInt(b) - BigInt(a))),
        path,
      );
    }
    const older = await read(
      thoughts.client,
      `/all?before=${numbersOn(await read(thoughts.client, '/all')).at(-1)}`,
    );
    const before = numbersOn(older);
    await say('new');
    assert.deepEqual(numbersOn(await read(thoughts.client, `/all?after=${before[0]}`)).length, 20);
    for (const hidden of ['for followers', 'a note', 'unlisted'])
      for (const path of ['/', '/here', '/all'])
        assert.ok(!(await read(thoughts.client, path)).includes(`>${hidden}<`));
  });

  test('are one response for all strangers, by language and appearance, until something changes', async () => {
    await using thoughts = await startTestThoughts(dialect);
    const ada = await thoughts.join('ada');
    const first = await open(thoughts.client, '/all');
    const { headers } = first;
    assert.equal(headers.get('cache-control'), 'public, max-age=0, must-revalidate');
    assert.match(headers.get('etag') ?? '', /^W\/"/);
    assert.equal(headers.get('vary'), 'Accept, Accept-Language, Cookie, Accept-Encoding');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    const etag = headers.get('etag') ?? '';
    const again = await open(thoughts.client, '/all', { 'if-none-match': etag });
    assert.equal(again.status, 304);
    for (const name of ['vary', 'cache-control', 'content-security-policy', 'referrer-policy'])
      assert.equal(again.headers.get(name), headers.get(name), name);
    const german = await open(thoughts.client, '/all', { 'accept-language': 'de' });
    assert.match(german.text, /<html lang="de"/);
    assert.match(german.text, /Öffentliche Gedanken von allen Servern/);
    const dark = await open(thoughts.client, '/all', { cookie: 'view=de.dark' });
    assert.match(dark.text, /<html lang="de" data-theme="dark">/);
    await post(ada, 'something');
    assert.equal((await open(thoughts.client, '/all', { 'if-none-match': etag })).status, 200);
  });

  test('have popular hashtags beside them, counted once a minute, without unused ones', async () => {
    await using thoughts = await startTestThoughts(dialect, { THOUGHTS_DESCRIPTION: 'A small <server>' });
    const ada: Person = await thoughts.join('ada');
    const { id } = await post(ada, 'first #gone #stays');
    await post(ada, 'second #stays');
    await post(ada, 'hidden #secret', { visibility: 'followers' });
    const { cookie } = await logInByForm(thoughts.client, 'ada');
    const path = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
    const beside = async (page: string, headers: Record<string, string> = {}) => {
      const [, text = ''] = (await read(thoughts.client, page, headers)).split('<aside class="side">');
      // Members have people to follow in this place.
      assert.equal(text.includes('A small &lt;server&gt;'), headers.cookie === undefined);
      return [...text.matchAll(/>#(\w+)<\/a>/g)].map(([, name]) => name);
    };
    for (const page of ['/', '/here', '/all', '/tag/stays', path])
      for (const headers of [{}, { cookie }])
        assert.deepEqual(await beside(page, headers), ['stays', 'gone'], page);
    await ada.delete(`/thoughts/${id}`);
    await post(ada, 'new #fresh');
    for (const headers of [{}, { cookie }]) assert.deepEqual(await beside('/all', headers), ['stays']);
    thoughts.clock.advance(MINUTE);
    await post(ada, 'a minute later');
    for (const headers of [{}, { cookie }])
      assert.deepEqual(await beside('/all', headers), ['fresh', 'stays']);
  });

  test('user input is rendered as text', async () => {
    const ada: Person = await shared.join();
    const evil = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)> javascript:alert(1)';
    const { id } = await post(ada, evil, { summary: '</title><script>alert(2)</script>' });
    await ada.put('/users/me', { displayName: '<b>Ada</b>', bio: '"><script>alert(3)</script>' });
    const { headers } = await open(shared.client, `/thoughts/${id}`);
    for (const path of [
      '/all',
      `/@${ada.username}`,
      headers.get('location') ?? '',
      '/people',
      '/find?q=alert',
    ]) {
      const text = await read(shared.client, path);
      assert.doesNotMatch(text, /<script(?! type="module" src="\/assets\/)|<img src=x|<b>Ada/, path);
      assert.ok(text.includes('&lt;b&gt;Ada'), path);
    }
    assert.doesNotMatch(
      await read(shared.client, `/find?q=${encodeURIComponent('"><script>')}`),
      /<script(?! type="module" src="\/assets\/)/,
    );
  });

  test('the form of language and appearance keeps both, and redirects back', async () => {
    const send = (form: Record<string, string>, headers: Record<string, string>) =>
      shared.client.post('/look', new URLSearchParams(form).toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    const own = { 'sec-fetch-site': 'same-origin' };
    const form = { back: '/tag/rain?before=5', language: 'de', look: 'dark' };
    const { status, headers } = await send(form, own);
    assert.deepEqual([status, headers.get('location')], [303, '/tag/rain?before=5']);
    assert.match(headers.get('set-cookie') ?? '', /^view=de\.dark; Path=\/; HttpOnly; SameSite=Lax/);
    for (const back of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'x'])
      assert.equal((await send({ ...form, back }, own)).headers.get('location'), '/', back);
    assert.equal((await send({ ...form, language: 'xx' }, own)).status, 400);
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      {},
    ];
    for (const from of [...foreign, { origin: 'https://evil.example' }]) {
      const refused = await send(form, from as Record<string, string>);
      assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [403, null]);
    }
    assert.equal((await send(form, { origin: shared.client.url })).status, 303);
  });

  test('without numbers no list, thought or profile has counts of reactions', async () => {
    await using thoughts = await startTestThoughts(dialect);
    const ada = await thoughts.join('ada');
    const bob = await thoughts.join('bob');
    const { id } = await post(ada, 'Somebody likes this');
    await bob.post(`/thoughts/${id}/like`);
    await bob.post(`/thoughts/${id}/share`);
    await post(bob, 'A reply', { replyTo: id });
    const [number = ''] = numbersOn(await read(thoughts.client, '/@ada'));
    const form = { back: '/', language: 'en', look: 'system', counts: 'none' };
    const { headers } = await thoughts.client.post('/look', new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    for (const path of ['/all', '/@ada', `/@ada/${number}`, '/find?q=somebody']) {
      // Each with its numbers first, as pages are cached.
      if (path !== '/@ada') assert.match(await read(thoughts.client, path), /1 like/, path);
      const without = await read(thoughts.client, path, { cookie });
      assert.match(without, /Somebody likes this/, path);
      assert.doesNotMatch(without, /1 like|1 boost|1 reply/, path);
    }
    assert.match(await read(thoughts.client, '/all', { cookie }), /name="counts" value="none" checked/);
  });

  test('home shows the time of a boost, and is sorted by it', async () => {
    const ada = await shared.join();
    const bob = await shared.join();
    await ada.post(`/users/${bob.username}/follow`);
    const { id } = await post(ada, 'an old one');
    shared.clock.advance(10 * MINUTE);
    await bob.post(`/thoughts/${id}/boost`);
    const boostedAt = `${new Date(shared.clock.now()).toISOString().slice(0, 19)}Z`;
    const page = await (await logInByForm(shared.client, ada.username)).read('/');
    assert.match(
      page,
      new RegExp(
        `class="why">.*? boosted · <time datetime="${boostedAt}" title="[^"]+">now</time></span></p>`,
      ),
    );
  });

  test('an unknown or malformed address has an error page', async () => {
    for (const [path, status] of [
      ['/nowhere', 404],
      ['/@nobody', 404],
      ['/@nobody/5', 404],
      ['/find?page=0', 400],
      ['/people?page=x', 400],
    ] as const) {
      const reply = await open(shared.client, path, { 'accept-language': 'de' });
      assert.equal(reply.status, status, path);
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8', path);
      assert.match(reply.text, /<html lang="de"/, path);
    }
    assert.equal((await shared.client.get('/nowhere')).body.code, 'not-found');
  });
});
