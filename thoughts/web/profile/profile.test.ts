import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { Parser } from 'htmlparser2';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { numbersOn, open, read } from '../testing/pages.ts';

const VOID: ReadonlySet<string> = new Set(['img', 'br', 'use', 'rect']);

eachDatabase('the page of a person', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('has the scoped style of its owner as a file, unless the visitor disabled styles', async () => {
    const ada = await thoughts.join();
    const path = `/@${ada.username}`;
    assert.equal((await open(thoughts.client, `${path}/style.css`)).status, 404);
    await ada.put('/users/me', { customCss: 'body { color: red } .page { position: fixed; color: blue }' });
    const { text: css, headers } = await thoughts.client.get(`${path}/style.css`);
    assert.equal(headers.get('content-type'), 'text/css; charset=utf-8');
    assert.match(
      css,
      /^@layer guard, app, author;\n@layer app\{.+@layer guard\{.+\n@layer author \{\n@scope \(\.canvas > \.scope\) \{/,
    );
    assert.match(css, /color: blue/);
    assert.doesNotMatch(css, /fixed/);
    const link = `${path}/style.css`;
    assert.ok((await read(thoughts.client, path)).includes(link));
    assert.ok(!(await read(thoughts.client, `${path}?style=off`)).includes(link));
    assert.ok(!(await read(thoughts.client, path, { cookie: 'view=en.system.plain' })).includes(link));
    const { id } = await post(ada, 'with style');
    const thought = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
    assert.ok((await read(thoughts.client, thought)).includes(link));
  });

  test('has the top friends as pictures, with their names as alternative text', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.put('/users/me', { displayName: 'Bob the Builder' });
    await ada.put('/users/me', { topFriends: [bob.username] });
    const [, friends = ''] = /class="friends">(.*?)<\/div>/s.exec(
      await read(thoughts.client, `/@${ada.username}`),
    ) ?? ['', ''];
    assert.match(
      friends,
      new RegExp(`<a href="/@${bob.username}" title="Bob the Builder"><span class="av m [^"]+" aria-hidden`),
    );
    assert.ok(friends.includes(`<bdi>Bob the Builder</bdi> @${bob.username}`));
  });

  test('has no controls and no texts of others in its canvas', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(bob, 'the words of Bob');
    await ada.post(`/thoughts/${id}/boost`);
    await post(ada, 'in reply', { replyTo: id });
    const text = await read(thoughts.client, `/@${ada.username}?only=replies`);
    const tags = new Set<string>();
    let depth = 0;
    new Parser({
      onopentag(name, { class: names = '' }) {
        if (depth > 0 || names.split(' ').includes('canvas')) {
          depth += VOID.has(name) ? 0 : 1;
          tags.add(name);
        }
      },
      onclosetag: (name) => (depth -= depth > 0 && !VOID.has(name) ? 1 : 0),
    }).end(text);
    for (const tag of ['form', 'button', 'input', 'textarea', 'select', 'script', 'iframe'])
      assert.ok(!tags.has(tag), tag);
    assert.ok(tags.has('h2'));
    assert.ok(text.includes(`@${bob.username}`));
    assert.ok(!text.includes('the words of Bob'));
  });

  test('shows public and unlisted thoughts, and is indexed only with the owner’s consent', async () => {
    const ada = await thoughts.join();
    const path = `/@${ada.username}`;
    await post(ada, 'listed');
    await post(ada, 'unlisted', { listed: false });
    await post(ada, 'for followers', { visibility: 'followers' });
    const text = await read(thoughts.client, path);
    assert.equal(numbersOn(text).length, 2);
    assert.ok(!text.includes('for followers'));
    const robots = async () => (await open(thoughts.client, path)).headers.get('x-robots-tag');
    assert.equal(await robots(), 'noindex');
    await ada.put('/users/me', { indexable: true });
    assert.equal(await robots(), null);
  });

  test('shows members their blocks and mutes, and its owner the composer', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const { cookie } = await logInByForm(thoughts.client, ada.username);
    const readAs = (name: string, headers = {}) => read(thoughts.client, `/@${name}`, headers);
    await post(bob, 'Nobody here has seen this.');
    await ada.post(`/users/${bob.username}/block`);
    await ada.post(`/users/${eve.username}/mute`, {});
    const blocked = await readAs(bob.username, { cookie });
    assert.ok(blocked.includes(`You block ${bob.username}.`));
    for (const wrong of ['name="follow"', 'has written nothing public yet'])
      assert.ok(!blocked.includes(wrong), wrong);
    const muted = await readAs(eve.username, { cookie });
    for (const shown of [`You mute ${eve.username}.`, 'name="follow"', 'has written nothing public yet'])
      assert.ok(muted.includes(shown), shown);
    assert.ok((await readAs(ada.username, { cookie })).includes('You have not written anything yet.'));
    assert.ok((await readAs(ada.username)).includes('has written nothing public yet'));
  });

  test('has the metadata of the person', async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', {
      displayName: 'Ada <3',
      bio: 'Counts & computes',
      fields: [{ name: 'Home', value: 'https://ada.example/' }],
    });
    const { text, headers } = await open(thoughts.client, `/@${ada.username}`);
    const { url } = thoughts.client;
    const found: Record<string, string>[] = [];
    new Parser({ onopentag: (_name, attributes) => found.push({ ...attributes }) }).end(text);
    const has = (wanted: Record<string, string>) =>
      found.some((one) => Object.entries(wanted).every(([name, value]) => one[name] === value));
    const host = new URL(url).host;
    for (const wanted of [
      { rel: 'canonical', href: `${url}/@${ada.username}` },
      { rel: 'alternate', type: 'application/activity+json', href: `${url}/users/${ada.username}` },
      { property: 'og:title', content: `Ada <3 (@${ada.username}@${host})` },
      { property: 'og:description', content: 'Counts & computes' },
      { name: 'fediverse:creator', content: `@${ada.username}@${host}` },
      { href: 'https://ada.example/', rel: 'me nofollow noopener noreferrer' },
    ])
      assert.ok(has(wanted as unknown as Record<string, string>), JSON.stringify(wanted));
    assert.equal(
      headers.get('link'),
      [
        `<${url}/users/${ada.username}>; rel="alternate"; type="application/activity+json"`,
        `</@${ada.username}/feed.atom>; rel="alternate"; type="application/atom+xml"`,
      ].join(', '),
    );
  });

  test('lists followers and followed people', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    const followers = await read(thoughts.client, `/@${ada.username}/followers`);
    assert.ok(followers.includes(`href="/@${bob.username}"`));
    const following = await read(thoughts.client, `/@${bob.username}/following`);
    assert.ok(following.includes(`href="/@${ada.username}"`));
    assert.match(await read(thoughts.client, `/@${ada.username}/following`), /class="empty"/);
  });
});
