import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { nextOf, numbersOn, open, read } from '../testing/pages.ts';

eachDatabase('the page of a thought', (dialect) => {
  const thoughts = useThoughts(dialect);
  const say = async (by: Person, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(SECOND);
    return (await post(by, content, more)).id;
  };
  const pathOf = async (id: string) =>
    (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
  const numberOf = (path: string) => path.split('/')[2] ?? '';

  test('shows its parents above, and its replies below, nested', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const root = await say(ada, 'root');
    const reply = await say(bob, 'reply', { replyTo: root });
    const deeper = await say(ada, 'deeper', { replyTo: reply });
    const deepest = await say(bob, 'deepest', { replyTo: deeper });
    const other = await say(ada, 'other', { replyTo: root });
    await say(ada, 'for few', { replyTo: reply, visibility: 'followers' });
    const paths = await Promise.all([root, reply, deeper, deepest, other].map(pathOf));
    const numbers = paths.map(numberOf);
    assert.deepEqual(numbersOn(await read(thoughts.client, paths[0] ?? '')), numbers);
    assert.deepEqual(numbersOn(await read(thoughts.client, paths[2] ?? '')), numbers.slice(1, 4));
    const whole = await read(thoughts.client, `${paths[2]}?before=all`);
    assert.deepEqual(numbersOn(whole), numbers.slice(0, 4));
    assert.match(await read(thoughts.client, paths[2] ?? ''), />1 earlier reply<\/a>/);
    const text = await read(thoughts.client, paths[0] ?? '');
    assert.deepEqual(
      [...text.matchAll(/class="depth-(\d)"/g)].map(([, depth]) => depth),
      ['1', '2', '2', '1'],
    );
    assert.doesNotMatch(text, /for few/);
    assert.match(text, /<title>[^<]*\(@[\w-]+@[\w.:-]+\): root · /);
  });

  test('keeps its place if its parent is deleted', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const root = await say(ada, 'root');
    const path = await pathOf(await say(bob, 'orphan', { replyTo: root }));
    await ada.delete(`/thoughts/${root}`);
    const text = await read(thoughts.client, path);
    assert.match(text, /What this replies to is not here/);
    assert.match(text, /orphan/);
  });

  test('shows the number of visible thoughts in the conversation, and links to its start', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const cleo = await thoughts.join();
    const root = await say(ada, 'the start');
    const hidden = await say(bob, 'for nobody else', { replyTo: root, visibility: 'private' });
    const below = await say(bob, 'below what is hidden', { replyTo: hidden, visibility: 'public' });
    const start = await pathOf(root);
    const path = await pathOf(below);
    const toStart = (n: number) => `<a href="${start}">The whole conversation (${n})</a>`;
    assert.ok((await read(thoughts.client, path)).includes(toStart(2)));
    const text = await read(thoughts.client, start);
    assert.match(text, /A conversation of 2 thoughts/);
    assert.match(text, /A reply is missing here[^<]*<\/p><article[\s\S]*below what is hidden/);
    const own = await logInByForm(thoughts.client, bob.username);
    assert.ok((await own.read(path)).includes(toStart(3)));
    assert.doesNotMatch(await own.read(start), /is missing here/);
    const reply = await say(cleo, 'not for visitors', { replyTo: root });
    await cleo.put('/users/me', { showToVisitors: false });
    assert.match(await read(thoughts.client, start), /A conversation of 2 thoughts/);
    assert.match(await own.read(start), /A conversation of 4 thoughts/);
    await ada.delete(`/thoughts/${root}`);
    const first = await say(bob, 'the oldest that is left', { replyTo: below });
    assert.match(await read(thoughts.client, path), /A conversation of 2 thoughts/);
    assert.ok((await read(thoughts.client, await pathOf(first))).includes(`<a href="${path}">The whole`));
    await cleo.put('/users/me', { showToVisitors: true });
    assert.match(await read(thoughts.client, await pathOf(reply)), /The whole conversation \(3\)/);
    const alone = await read(thoughts.client, await pathOf(await say(ada, 'alone')));
    assert.doesNotMatch(alone, /conversation (of|\()/);
  });

  test('shows fifty replies at a time', async () => {
    const ada = await thoughts.join();
    const root = await say(ada, 'root');
    for (let count = 0; count < 53; count += 1) await say(ada, `reply ${count}`, { replyTo: root });
    const path = await pathOf(root);
    const first = await read(thoughts.client, path);
    assert.equal(numbersOn(first).length, 51);
    const second = await read(thoughts.client, nextOf(first) ?? '');
    assert.equal(numbersOn(second).length, 4);
    assert.equal(nextOf(second), null);
    assert.equal(new Set([...numbersOn(first), ...numbersOn(second)]).size, 54);
  });

  test('links mentions and hashtags, and hides the text behind a warning', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const content = `@${bob.username} @nobody_here see https://www.example.org/a?b=c&d=e #Rain`;
    const text = await read(thoughts.client, await pathOf(await say(ada, content)));
    assert.ok(
      text.includes(`<a class="mention" href="/@${bob.username}">@${bob.username}</a> @nobody_here see`),
    );
    assert.ok(
      text.includes('href="https://www.example.org/a?b=c&amp;d=e" rel="nofollow noopener noreferrer"'),
    );
    assert.ok(text.includes('>example.org/a?b=c&amp;d=e</a>'));
    assert.ok(text.includes('<a class="tag" href="/tag/rain" rel="tag">#Rain</a>'));
    const warned = await read(
      thoughts.client,
      await pathOf(await say(ada, 'the cat', { summary: 'The end' })),
    );
    assert.match(warned, /<details class="warned"><summary><svg.*?<\/svg><span[^>]*>The end</);
    assert.match(warned, /<title>[^<]*: The end · /);
    assert.doesNotMatch(warned, /content="the cat"/);
  });

  test('shows up to three emoji without text larger', async () => {
    const ada = await thoughts.join();
    for (const [words, isLone] of [
      ['🎉', true],
      ['👨‍👩‍👧 🏳️‍🌈\n☕️', true],
      ['🎉🎉🎉🎉', false],
      ['🎉!', false],
      ['123', false],
    ] as const) {
      const text = await read(thoughts.client, await pathOf(await say(ada, words)));
      assert.equal(text.includes('class="words lone '), isLone, words);
    }
  });

  test('has metadata with the server of its author, and links to its other formats', async () => {
    const ada = await thoughts.join();
    const id = await say(ada, 'root');
    const path = await pathOf(id);
    const { text, headers } = await open(thoughts.client, path);
    const { host } = new URL(thoughts.service.url);
    assert.match(text, new RegExp(`<title>[^<]*\\(@${ada.username}@${host}\\): root · `));
    const links = headers.get('link') ?? '';
    for (const link of [
      `</thoughts/${id}>; rel="alternate"; type="application/activity+json"`,
      `</@${ada.username}/feed.atom>; rel="alternate"; type="application/atom+xml"`,
      `>; rel="alternate"; type="application/json+oembed"`,
    ])
      assert.ok(links.includes(link.replace('</thoughts', `<${thoughts.service.url}/thoughts`)), links);
  });

  test('has a follow button for members, which redirects back', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const path = await pathOf(await say(ada, 'worth following'));
    const member = await logInByForm(thoughts.client, bob.username);
    const button = `name="follow" value="${ada.username}">Follow</button>`;
    assert.ok((await member.read(path)).includes(button));
    const { status, headers } = await member.send('/do', { follow: ada.username, back: path });
    assert.deepEqual([status, headers.get('location')], [303, path]);
    assert.ok(!(await member.read(path)).includes(button));
    const own = await logInByForm(thoughts.client, ada.username);
    for (const page of [await own.read(path), await read(thoughts.client, path)])
      assert.doesNotMatch(page, /name="follow"/);
  });

  test('members mute its conversation in the bar, and undo that', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const path = await pathOf(await say(ada, 'a long discussion'));
    assert.doesNotMatch(await read(thoughts.client, path), /mute-conversation/);
    const member = await logInByForm(thoughts.client, bob.username);
    const number = path.split('/').at(-1) ?? '';
    for (const verb of ['mute-conversation', 'unmute-conversation', 'mute-conversation']) {
      assert.ok((await member.read(path)).includes(`name="${verb}" value="${number}"`));
      assert.equal((await member.send('/do', { [verb]: number, back: path })).status, 303);
    }
  });
});
