// The page of results: people first, then thoughts, each with how many there are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { read } from '../testing/pages.ts';

eachDatabase('what was found', (dialect) => {
  const thoughts = useThoughts(dialect);
  const headingsOn = (page: string): string[] =>
    [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text = '']) => text);
  const find = async (path: string, language = 'en') =>
    headingsOn(await read(thoughts.client, path, { 'accept-language': language }));

  test('is people, then thoughts, each with its total on all pages', async () => {
    const word = 'heliotrope';
    const people = await Promise.all([1, 2].map(() => thoughts.join()));
    for (const [at, person] of people.entries())
      await person.put('/users/me', { displayName: `${word} ${at}` });
    const [ada] = people;
    assert.ok(ada);
    for (let at = 0; at < 19; at += 1) await post(ada, `${word} ${at}`);
    assert.deepEqual(await find(`/find?q=${word}`), ['2 people', '19 thoughts']);
    assert.deepEqual(await find(`/find?q=${word}`, 'de'), ['2 Personen', '19 Gedanken']);
    assert.deepEqual(await find(`/find?q=${word}&page=2`), ['19 thoughts']);
    assert.deepEqual(await find(`/find?q=${word}%205`), ['1 thought']);
    assert.deepEqual(await find('/find?q=nothingofthat'), []);
  });
});
