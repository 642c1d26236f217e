import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('completion of names and hashtags', (dialect) => {
  const thoughts = useThoughts(dialect);
  const complete = async (by: Person, q: string) => {
    const { status, body } = await by.get(`/complete?q=${encodeURIComponent(q)}`);
    assert.equal(status, 200, q);
    return {
      people: body.people.map(({ username }: { username: string }) => username),
      tags: body.tags,
    };
  };

  test('followed people are suggested first, and nobody across a block', async () => {
    const ada = await thoughts.join();
    const people = [];
    for (let count = 0; count < 12; count += 1) people.push(await thoughts.join(`zoe_${count}`));
    const [first, second, third] = people;
    await people[5]?.put('/users/me', { manuallyApprovesFollowers: false });
    await ada.post(`/users/${people[5]?.username}/follow`);
    await first?.post(`/users/${ada.username}/block`);
    await ada.post(`/users/${second?.username}/block`);
    for (const q of ['zoe', '@zoe', ' @ZOE ']) {
      const { people: found, tags } = await complete(ada, q);
      assert.equal(found[0], 'zoe_5', q);
      assert.equal(found.length, 8, q);
      assert.ok(!found.includes('zoe_0') && !found.includes('zoe_1'), q);
      assert.deepEqual(tags, []);
    }
    await third?.put('/users/me', { displayName: 'Wilhelmina Smith' });
    assert.deepEqual((await complete(ada, '@wilhel')).people, ['zoe_2']);
    assert.deepEqual((await complete(ada, '@nobody_like_this')).people, []);
  });

  test('hashtags are ordered by use', async () => {
    const ada = await thoughts.join();
    await thoughts.join('english_person');
    for (const tags of ['#engines #enigma', '#engines', '#English']) await post(ada, tags);
    assert.deepEqual((await complete(ada, '#en')).tags, ['engines', 'english', 'enigma']);
    assert.deepEqual((await complete(ada, 'eng')).tags, ['engines', 'english']);
    assert.deepEqual((await complete(ada, 'english')).people, ['english_person']);
    for (const q of ['#en', ' #english ']) assert.deepEqual((await complete(ada, q)).people, [], q);
    assert.deepEqual(await complete(ada, '#%_'), { people: [], tags: [] });
  });

  test('completion requires a login and a non-empty query', async () => {
    const ada = await thoughts.join();
    assert.equal((await thoughts.client.get('/complete?q=a')).status, 401);
    for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`])
      assert.equal((await ada.get(`/complete${query}`)).status, 400, query);
    for (const q of ['@', '#', '"', '*', '\u0000', '@a"b'])
      assert.ok((await ada.get(`/complete?q=${encodeURIComponent(q)}`)).status < 500, q);
  });
});
