import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

const post = async (author: Person, content: string, visibility = 'public'): Promise<string> => {
  const { status, body } = await author.post('/thoughts', { content, visibility });
  assert.equal(status, 201);
  return body.id;
};

const find = async (client: Client, q: string, rest = ''): Promise<string[]> => {
  const { status, body } = await client.get(`/search?q=${encodeURIComponent(q)}&per_page=100${rest}`);
  assert.equal(status, 200, q);
  assert.equal(body.total, body.data.length);
  return body.data.map((hit: { type: string; id: string; username: string }) =>
    hit.type === 'user' ? hit.username : hit.id,
  );
};

eachDatabase('search', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('content and tags match by prefix, ignoring case and accents', async () => {
    const ada = await thoughts.join();
    const id = await post(ada, 'Café Münster serves ΣΊΣΥΦΟΣ #espresso');
    for (const q of ['cafe', 'CAFÉ', 'mun', 'münster cafe', 'σισυφος', 'espr', '#Espresso', '"café"']) {
      assert.deepEqual(await find(thoughts.client, q), [id], q);
    }
    for (const q of ['afe', 'cafes', 'cafe nothing']) assert.deepEqual(await find(thoughts.client, q), [], q);
  });

  test('single letters match whole words, CJK matches by pairs', async () => {
    const ada = await thoughts.join();
    const letter = await post(ada, 'plan q for xylophones');
    const pairs = await post(ada, '東京都の天気');
    assert.deepEqual(await find(thoughts.client, 'q'), [letter]);
    assert.deepEqual(await find(thoughts.client, 'x'), []);
    assert.deepEqual(await find(thoughts.client, '京都'), [pairs]);
    assert.deepEqual(await find(thoughts.client, '都京'), []);
  });

  test('people come first, then exact words before prefixes, then the newest', async () => {
    const zebra = await thoughts.join('zebra_fan');
    await zebra.put('/users/me', { displayName: 'Zebra Fan' });
    const older = await post(zebra, 'zebra one');
    thoughts.clock.advance(1000);
    const prefix = await post(zebra, 'zebras two');
    thoughts.clock.advance(1000);
    const newer = await post(zebra, 'a zebra three');
    assert.deepEqual(await find(thoughts.client, 'zebra'), ['zebra_fan', newer, older, prefix]);
    assert.deepEqual(await find(thoughts.client, 'zebra', '&type=user'), ['zebra_fan']);
    assert.deepEqual(await find(thoughts.client, 'zebra', '&type=thought'), [newer, older, prefix]);
    const pages = [1, 2, 3, 4].map((page) => thoughts.client.get(`/search?q=zebra&per_page=1&page=${page}`));
    const hits = (await Promise.all(pages)).map(({ body }) => [
      body.total,
      body.data.length,
      body.data[0].type,
    ]);
    assert.deepEqual(hits, [[4, 1, 'user'], ...Array.from({ length: 3 }, () => [4, 1, 'thought'])]);
  });

  test('the person with the searched handle comes first, regardless of display names', async () => {
    const exact = await thoughts.join('ada_l');
    thoughts.clock.advance(1000);
    const other = await thoughts.join('other_one');
    await other.put('/users/me', { displayName: 'Ada L' });
    const host = new URL(thoughts.service.url).host;
    for (const q of ['ada_l', '@ADA_L', `@ada_l@${host}`])
      assert.equal((await find(thoughts.client, q, '&type=user'))[0], exact.username, q);
    assert.deepEqual(await find(thoughts.client, 'ada l', '&type=user'), ['other_one', 'ada_l']);
  });

  test('emoji, scripts without spaces, names with signs, and Arabic with and without its article match', async () => {
    const ada = await thoughts.join();
    const texts = ['tea 🍵 time', 'ฉันรักภาษาไทย', 'قرأت الكتاب', 'I write C++ daily', 'a b c'];
    const ids: string[] = [];
    for (const text of texts) ids.push(await post(ada, text));
    const found = async (q: string) =>
      (await find(thoughts.client, q, '&type=thought')).map((id) => ids.indexOf(id));
    assert.deepEqual(await found('🍵'), [0]);
    assert.deepEqual(await found('ภาษา'), [1]);
    assert.deepEqual([await found('كتاب'), await found('الكتاب')], [[2], [2]]);
    assert.deepEqual(await found('C++'), [3]);
    assert.deepEqual((await found('c')).sort(), [3, 4]);
  });

  test('results contain only what the caller may see', async () => {
    const author = await thoughts.join();
    const follower = await thoughts.join();
    const stranger = await thoughts.join();
    await follower.post(`/users/${author.username}/follow`);
    const everyone = await post(author, 'quokka public');
    thoughts.clock.advance(1000);
    const followers = await post(author, 'quokka followers', 'followers');
    thoughts.clock.advance(1000);
    const own = await post(author, 'quokka private', 'private');
    assert.deepEqual(await find(author, 'quokka'), [own, followers, everyone]);
    assert.deepEqual(await find(follower, 'quokka'), [followers, everyone]);
    assert.deepEqual(await find(stranger, 'quokka'), [everyone]);
    assert.deepEqual(await find(thoughts.client, 'quokka'), [everyone]);
    thoughts.clock.advance(1000);
    const draft = { content: 'quokka letter', recipients: [stranger.username] };
    const letter = (await author.post('/thoughts', draft)).body.id;
    assert.deepEqual(await find(stranger, 'quokka'), [letter, everyone]);
    assert.deepEqual(await find(follower, 'quokka'), [followers, everyone]);
    await author.post(`/users/${stranger.username}/block`);
    assert.deepEqual(await find(stranger, 'quokka'), []);
  });

  test('pages include results that are not public at their rank, without duplicates', async () => {
    const author = await thoughts.join();
    const expected: string[] = [];
    for (const visibility of ['private', 'public', 'private', 'private', 'public', 'public', 'private']) {
      thoughts.clock.advance(1000);
      expected.unshift(await post(author, `axolotl ${expected.length}`, visibility));
    }
    for (const perPage of [1, 2, 3, 5]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / perPage); page += 1) {
        const path = `/search?q=axolotl&per_page=${perPage}&page=${page}`;
        const { data, total } = (await author.get(path)).body;
        assert.equal(total, expected.length);
        seen.push(...data.map(({ id }: { id: string }) => id));
      }
      assert.deepEqual(seen, expected, `${perPage} a page`);
    }
  });

  test('results reflect edits and deletions of thoughts and names', async () => {
    const ada = await thoughts.join();
    const id = await post(ada, 'narwhal');
    await ada.put(`/thoughts/${id}`, { content: 'beluga' });
    assert.deepEqual(await find(thoughts.client, 'narwhal'), []);
    assert.deepEqual(await find(thoughts.client, 'beluga'), [id]);
    await ada.delete(`/thoughts/${id}`);
    assert.deepEqual(await find(thoughts.client, 'beluga'), []);
    await ada.put('/users/me', { displayName: 'Wombat' });
    assert.deepEqual(await find(thoughts.client, 'wombat'), [ada.username]);
    await ada.put('/users/me', { displayName: 'Numbat' });
    assert.deepEqual(await find(thoughts.client, 'wombat'), []);
    await ada.delete('/users/me');
    assert.deepEqual(await find(thoughts.client, 'numbat'), []);
  });

  test('a missing or blank query is refused', async () => {
    for (const query of ['', '?q=', '?q=%20%09', '?q=x&type=tag', '?q=x&page=0', '?q=%00']) {
      assert.equal((await thoughts.client.get(`/search${query}`)).status, 400, query);
    }
  });

  for (const q of [
    '"',
    "'",
    '\\',
    'a OR b',
    'NEAR(a b)',
    'words:a*',
    '((((',
    'a & ! b <-> c',
    "' ; drop table thought --",
    '-a +b ^c',
    '***',
    '🙂',
    '👨‍👩‍👧',
    'ﷺ',
    '%',
    '\u202e',
    'x'.repeat(10_000),
    'a '.repeat(5_000),
  ]) {
    test(`the query ${JSON.stringify(q.slice(0, 24))} is text`, async () => {
      assert.equal((await thoughts.client.get(`/search?q=${encodeURIComponent(q)}`)).status, 200);
    });
  }
});
