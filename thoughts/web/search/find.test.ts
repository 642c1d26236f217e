// The page of results: people first, then thoughts, each with how many there are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { open, read } from '../testing/pages.ts';

eachDatabase('search results', (dialect) => {
  const thoughts = useThoughts(dialect);
  const headingsOn = (page: string): string[] =>
    [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text = '']) => text);
  const find = async (path: string, language = 'en') =>
    headingsOn(await read(thoughts.client, path, { 'accept-language': language }));

  test('are people, then thoughts, each with its total on all pages', async () => {
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

  test('have their kinds as tabs: people, and hashtags by prefix', async () => {
    const word = 'wisteria';
    const ada = await thoughts.join();
    await ada.put('/users/me', { displayName: word });
    await post(ada, `${word} #${word}blue`);
    assert.deepEqual(await find(`/find?q=${word}&only=people`), ['1 person']);
    const tags = await read(thoughts.client, `/find?q=${word}&only=tags`);
    assert.match(tags, new RegExp(`href="/tag/${word}blue"`));
    assert.match(tags, /only=tags" aria-current="page"/);
    assert.equal((await open(thoughts.client, '/find?only=people')).headers.get('location'), '/people');
    assert.equal((await open(thoughts.client, '/find?only=nothing')).status, 400);
  });

  test('are preceded by hashtags of the week with a bar for each day, thoughts, and people to follow', async () => {
    const [ada, bob, cleo] = await Promise.all([1, 2, 3].map(() => thoughts.join()));
    assert.ok(ada && bob && cleo);
    for (const person of [ada, bob, cleo]) await person.put('/users/me', { discoverable: true });
    const { id, number } = await post(ada, 'Loved by two #lavender');
    for (const person of [bob, cleo]) await post(person, 'Me too #lavender');
    for (const person of [bob, cleo]) await person.post(`/thoughts/${id}/like`);
    // Trends are counted every five minutes.
    thoughts.clock.advance(6 * 60_000);
    const stranger = await read(thoughts.client, '/find');
    const trending = /href="\/tag\/lavender"><bdi>#lavender<\/bdi><small[^>]*>3 this week(<svg.*?<\/svg>)/;
    const [, bars = ''] = trending.exec(stranger) ?? assert.fail(stranger);
    assert.equal(bars.match(/<rect/g)?.length, 7);
    assert.doesNotMatch(bars, /style=/);
    assert.ok(stranger.includes(`id="t-${number}"`));
    assert.doesNotMatch(stranger, /name="follow"/);
    const dora = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const member = await dora.read('/find');
    assert.match(member, /Who to follow[\s\S]*name="follow" value="/);
    assert.match(await dora.read('/all'), /class="side"[\s\S]*3 this week[\s\S]*Who to follow/);
    assert.match(await dora.read('/people'), /name="follow" value="/);
  });
});
