import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const V2 = '/api/v2/filters';
const V1 = '/api/v1/filters';

eachDatabase('filters in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const create = async (by: AppUser, more: object = {}): Promise<Json> => {
    const keywords_attributes = [
      { keyword: 'tea', whole_word: true },
      { keyword: 'pot', whole_word: false },
    ];
    const body = { title: 'Drinks', context: ['home', 'public'], keywords_attributes, ...more };
    const { status, body: filter, text } = await by.post(V2, body);
    assert.equal(status, 200, text);
    return filter;
  };

  test('filters are created, read, updated and deleted only by their owner', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const filter = await create(ada, { expires_in: 3600, filter_action: 'hide' });
    const { id, keywords, ...rest } = filter;
    assert.deepEqual(rest, {
      title: 'Drinks',
      context: ['home', 'public'],
      filter_action: 'hide',
      statuses: [],
      expires_at: new Date(thoughts.clock.now() + HOUR).toISOString(),
    });
    assert.deepEqual(
      keywords.map(({ keyword, whole_word }: Json) => [keyword, whole_word]),
      [
        ['tea', true],
        ['pot', false],
      ],
    );
    assert.deepEqual((await ada.get(`${V2}/${id}`)).body, filter);
    assert.deepEqual((await ada.get(V2)).body, [filter]);
    const [tea, pot] = keywords;
    const changed = await ada.put(`${V2}/${id}`, {
      title: 'Cups',
      expires_in: '',
      keywords_attributes: [
        { id: tea.id, keyword: 'coffee' },
        { id: pot.id, _destroy: true },
        { keyword: 'cup' },
      ],
    });
    assert.deepEqual(
      [changed.body.title, changed.body.expires_at, changed.body.context, changed.body.filter_action],
      ['Cups', null, ['home', 'public'], 'hide'],
    );
    assert.deepEqual(
      changed.body.keywords.map(({ keyword, whole_word }: Json) => [keyword, whole_word]),
      [
        ['coffee', true],
        ['cup', true],
      ],
    );
    for (const method of ['GET', 'PUT', 'DELETE']) {
      for (const path of [`${V2}/${id}`, `${V2}/keywords/${tea.id}`, `${V1}/${tea.id}`, `${V2}/x`]) {
        assert.equal(
          (await bob.send(method, path, method === 'PUT' ? { body: {} } : {})).status,
          404,
          `${method} ${path}`,
        );
      }
    }
    const theirs = await create(bob);
    const stolen = { keywords_attributes: [{ id: theirs.keywords[0].id, _destroy: true }] };
    assert.equal((await ada.put(`${V2}/${id}`, stolen)).status, 404);
    assert.deepEqual((await bob.get(V2)).body, [theirs]);
    assert.deepEqual((await ada.delete(`${V2}/${id}`)).body, {});
    assert.deepEqual((await ada.get(V2)).body, []);
  });

  test('keywords and statuses are added and removed separately', async () => {
    const ada = await joinWithApp(thoughts);
    const { id } = await create(ada, { keywords_attributes: [] });
    const added = (await ada.post(`${V2}/${id}/keywords`, { keyword: 'tea' })).body;
    assert.deepEqual([added.keyword, added.whole_word], ['tea', true], 'whole words by default');
    const one = `${V2}/keywords/${added.id}`;
    const changed = (await ada.put(one, { whole_word: false })).body;
    assert.deepEqual(changed, { ...added, whole_word: false });
    assert.deepEqual((await ada.get(one)).body, changed);
    assert.deepEqual((await ada.get(`${V2}/${id}/keywords`)).body, [changed]);
    assert.deepEqual((await ada.delete(one)).body, {});
    await post(ada.self, 'hello');
    const [status] = (await ada.get(`/api/v1/accounts/${ada.id}/statuses`)).body;
    const named = (await ada.post(`${V2}/${id}/statuses`, { status_id: status.id })).body;
    assert.equal(named.status_id, status.id);
    assert.deepEqual((await ada.post(`${V2}/${id}/statuses`, { status_id: status.id })).body, named);
    assert.deepEqual((await ada.get(`${V2}/${id}/statuses`)).body, [named]);
    assert.deepEqual((await ada.get(`${V2}/statuses/${named.id}`)).body, named);
    assert.deepEqual((await ada.delete(`${V2}/statuses/${named.id}`)).body, {});
    assert.equal((await ada.get(`${V2}/statuses/${named.id}`)).status, 404);
    assert.equal((await ada.post(`${V2}/${id}/statuses`, { status_id: '1' })).status, 404);
  });

  test('version 1 represents each keyword as a filter', async () => {
    const ada = await joinWithApp(thoughts);
    const sent = { phrase: 'tea', context: ['home'], irreversible: true, whole_word: true, expires_in: '60' };
    const { body: one } = await ada.post(V1, sent);
    const expires_at = new Date(thoughts.clock.now() + 60_000).toISOString();
    const { id, ...rest } = one;
    const same = { phrase: 'tea', context: ['home'], irreversible: true, whole_word: true };
    assert.deepEqual(rest, { ...same, expires_at });
    const { body: changed } = await ada.put(`${V1}/${id}`, { phrase: 'pot', irreversible: false });
    assert.deepEqual(changed, { ...one, phrase: 'pot', irreversible: false });
    const [filter] = (await ada.get(V2)).body;
    assert.deepEqual([filter.title, filter.filter_action, filter.keywords[0].id], ['tea', 'warn', id]);
    await ada.post(`${V2}/${filter.id}/keywords`, { keyword: 'cup' });
    assert.equal((await ada.put(`${V1}/${id}`, { context: ['public'] })).status, 422);
    assert.equal((await ada.get(V1)).body.length, 2);
    for (const { id: keyword } of (await ada.get(V1)).body) await ada.delete(`${V1}/${keyword}`);
    assert.deepEqual((await ada.get(V2)).body, []);
  });

  test('statuses list the active filters that match, except for the reader’s own statuses', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const filter = await create(ada, { expires_in: 3600 });
    for (const content of ['a teapot', 'Tea!', 'coffee']) await post(bob.self, content);
    await post(bob.self, 'hidden words', { summary: 'about tea' });
    await post(ada.self, 'tea');
    const filtered = async (by: AppUser, of: AppUser) =>
      (await by.get(`/api/v1/accounts/${of.id}/statuses`)).body.map((status: Json) =>
        status.filtered.map((result: Json) => result.keyword_matches ?? result.status_matches),
      );
    assert.deepEqual(await filtered(ada, bob), [[['tea']], [], [['tea']], [['pot']]]);
    assert.deepEqual(await filtered(bob, bob), [[], [], [], []]);
    assert.deepEqual(await filtered(ada, ada), [[]]);
    const [, coffee] = (await ada.get(`/api/v1/accounts/${bob.id}/statuses`)).body;
    await ada.post(`${V2}/${filter.id}/statuses`, { status_id: coffee.id });
    assert.deepEqual((await filtered(ada, bob))[1], [[coffee.id]]);
    const [seen] = (await ada.get(`/api/v1/statuses/${coffee.id}`)).body?.filtered ?? [{}];
    if (seen.filter) assert.equal(seen.filter.id, filter.id);
    thoughts.clock.advance(HOUR);
    assert.deepEqual(await filtered(ada, bob), [[], [], [], []]);
  });

  test('missing, unknown, blank and excessive members are refused with 422', async () => {
    const ada = await joinWithApp(thoughts);
    for (const [what, body] of Object.entries({
      'no title': { title: ' ' },
      'a long title': { title: 'x'.repeat(257) },
      'no context': { context: [] },
      'an unknown context': { context: ['home', 'elsewhere'] },
      'an unknown action': { filter_action: 'explode' },
      'a blank keyword': { keywords_attributes: [{ keyword: '' }] },
      'a negative duration': { expires_in: -1 },
      'a duration in words': { expires_in: 'soon' },
    })) {
      const sent = { title: 'Drinks', context: ['home'], ...body };
      const { status, body: error } = await ada.post(V2, sent);
      assert.equal(status, 422, what);
      assert.match(
        error.error,
        what === 'no title' ? /^Validation failed: .*title must not/ : /^Validation failed: /,
      );
    }
    const many = { title: 'many', context: ['home'], keywords_attributes: Array(999).fill({ keyword: 'x' }) };
    const { id } = (await ada.post(V2, many)).body;
    assert.equal((await ada.post(`${V2}/${id}/keywords`, { keyword: 'y' })).status, 200);
    assert.equal((await ada.post(`${V2}/${id}/keywords`, { keyword: 'z' })).status, 422);
    assert.equal((await ada.get(V2)).body.length, 1);
  });

  test('each operation requires its scope', async () => {
    const ada = await joinWithApp(thoughts, undefined, 'read:statuses');
    assert.equal((await ada.get(V2)).status, 403);
    assert.equal((await ada.get(V1)).status, 403);
    const reader = await joinWithApp(thoughts, undefined, 'read:filters');
    assert.equal((await reader.post(V2, {})).status, 403);
    assert.deepEqual((await reader.get(V2)).body, []);
  });
});
