// Programs of others read the pages: parsers of Atom and microformats, and what messengers show of a link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { parseAtomFeed } from 'feedsmith';
import { mf2 } from 'microformats-parser';
import { unfurl } from 'unfurl.js';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { numbersOn, read } from '../testing/pages.ts';

eachDatabase('metadata read by third-party parsers', (dialect) => {
  const thoughts = useThoughts(dialect);

  /** A person with two thoughts, and the path of the newer one. */
  const write = async () => {
    const ada = await thoughts.join();
    const home = 'https://ada.example/me?a=1&b=2';
    await ada.put('/users/me', { displayName: 'Ada & <Eve>', bio: 'Counts "all" <b>' });
    await ada.put('/users/me', { fields: [{ name: 'Home', value: home }] });
    await post(ada, 'The first one');
    thoughts.clock.advance(SECOND);
    await post(ada, 'Rain & <sun> #weather', { summary: '' });
    const [number = ''] = numbersOn(await read(thoughts.client, `/@${ada.username}`));
    return { ada, home, path: `/@${ada.username}/${number}` };
  };

  test('Atom feeds', async () => {
    const { ada, path } = await write();
    const { url } = thoughts.client;
    const { text } = await thoughts.client.get(`/@${ada.username}/feed.atom`);
    const feed = parseAtomFeed(text);
    assert.equal(feed.id, `${url}/@${ada.username}/feed.atom`);
    assert.match(String(feed.title?.value ?? feed.title), /Ada & <Eve>/);
    const [first, second] = feed.entries ?? [];
    assert.deepEqual([first?.links?.[0]?.href, feed.entries?.length], [url + path, 2]);
    assert.match(JSON.stringify(first?.content), /Rain &amp; &lt;sun&gt;/);
    assert.equal(first?.authors?.[0]?.name, 'Ada & <Eve>');
    assert.ok(Date.parse(String(first?.published)) > Date.parse(String(second?.published)));
  });

  test('microformats and rel=me of a profile', async () => {
    const { ada, home, path } = await write();
    const { url } = thoughts.client;
    const baseUrl = `${url}/@${ada.username}`;
    const { items, rels } = mf2(await read(thoughts.client, `/@${ada.username}`), { baseUrl });
    const card = items.find(({ type }) => type?.includes('h-card'));
    assert.deepEqual(card?.properties.name, ['Ada & <Eve>']);
    assert.deepEqual(card?.properties.note, ['Counts "all" <b>']);
    assert.deepEqual(rels.me, [home]);
    const entry = items.find(({ type }) => type?.includes('h-entry'));
    assert.deepEqual([entry?.type, entry?.properties.url], [['h-entry'], [url + path]]);
    assert.match(JSON.stringify(entry?.properties.content), /Rain & <sun> #weather/);
  });

  test('microformats of a thought', async () => {
    const { path } = await write();
    const { url } = thoughts.client;
    const { items } = mf2(await read(thoughts.client, path), { baseUrl: url + path });
    const [entry] = items;
    assert.deepEqual([entry?.type, entry?.properties.url], [['h-entry'], [url + path]]);
    assert.match(JSON.stringify(entry?.properties.author), /Ada & <Eve>/);
    assert.ok(!Number.isNaN(Date.parse(String(entry?.properties.published?.[0]))));
  });

  test('link previews: OpenGraph and oEmbed', async () => {
    const { ada, path } = await write();
    const { url } = thoughts.client;
    const thought = await unfurl(url + path);
    assert.equal(thought.open_graph.title, `Ada & <Eve> (@${ada.username}@${new URL(url).host})`);
    assert.equal(thought.open_graph.description, 'Rain & <sun> #weather');
    assert.deepEqual([thought.open_graph.url, thought.open_graph.type], [url + path, 'article']);
    assert.deepEqual([thought.oEmbed?.type, thought.oEmbed?.version], ['rich', '1.0']);
    assert.match(JSON.stringify(thought.oEmbed), /<blockquote/);
    const profile = await unfurl(`${url}/@${ada.username}`);
    assert.equal(profile.open_graph.description, 'Counts "all" <b>');
    assert.equal(profile.open_graph.type, 'profile');
  });
});
