import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

eachDatabase('links of other servers', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();

  test('lead to local pages of visible people and thoughts; in feeds they are unchanged', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const fetch = (q: string) => member.read(`/find?${new URLSearchParams({ q })}`);
    const carol = await peer().addActor('carol');
    const bob = await peer().addActor('bob');
    const id = `${peer().origin}/users/carol/statuses/5`;
    const url = `${peer().origin}/@carol/5`;
    const known = carol.note({ id, url, content: 'Known here' });
    const secret = carol.note({ content: 'Secret', to: [`${carol.uri}/followers`], cc: [] });
    const strange = `${peer().origin}/@nobody/7`;
    const links = [carol.uri, known.id, url, secret.id, strange];
    const note = bob.note({
      content: links.map((link) => `<a href="${link}" class="u-url mention">one</a>`).join(' '),
      tag: [
        { type: 'Mention', href: carol.uri, name: `@${carol.handle}` },
        { type: 'Hashtag', href: `${peer().origin}/tags/links`, name: '#links' },
      ],
    });
    for (const text of [carol.handle, known.id, secret.id]) await fetch(text);
    const found = await fetch(note.id);
    const page = /href="(\/@carol@[^"]*\/\d+)"/.exec(found)?.[1] ?? '';
    assert.match(await read(thoughts.client, page), /Known here/);
    const ways = [`/@${carol.handle}`, page, page, secret.id, strange];
    const readWays = (text: string) =>
      Array.from(text.matchAll(/<a href="([^"]*)"[^>]*>one</g), ([, way]) => way);
    for (const text of [found, await read(thoughts.client, `/@${bob.handle}`)])
      assert.deepEqual(readWays(text), ways);
    const feed = (await read(thoughts.client, '/tag/links/feed.atom'))
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"');
    assert.deepEqual(readWays(feed.replaceAll('&gt;', '>')), links);
  });

  test('the menus of members, and the page of a thought, lead to the original on its server', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const dora = await peer().addActor('dora');
    const note = dora.note({ tag: { type: 'Hashtag', href: `${peer().origin}/tags/rows`, name: '#rows' } });
    await member.read(`/find?${new URLSearchParams({ q: note.id })}`);
    const way = new RegExp(`<a href="${note.id}">(?:<svg.*?</svg>)?Original on ${peer().host}</a>`);
    const row = await member.read('/tag/rows');
    assert.match(row, way);
    const path = /href="(\/@dora@[^"]*\/\d+)"/.exec(row)?.[1] ?? '';
    assert.match(await read(thoughts.client, path), way);
  });
});
