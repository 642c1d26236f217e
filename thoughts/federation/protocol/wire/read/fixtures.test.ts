// Parses documents of other software: fixtures written after its documentation.

import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readWebFinger } from '../web-finger.ts';
import { readActivity } from './activity.ts';
import { readActor } from './actor.ts';
import { readNote } from './note.ts';

const folder = join(import.meta.dirname, '../fixtures');
const load = async (path: string): Promise<JsonObject> =>
  JSON.parse(await readFile(join(folder, path), 'utf8'));
const note = async (path: string) => readNote(await load(path));
const actor = async (path: string) => readActor(await load(path));

const SOFTWARE = 'akkoma gotosocial lemmy mastodon misskey peertube pixelfed pleroma snac2 wordpress'.split(
  ' ',
);

test('each software has a fixture of an actor and a published object', async () => {
  const paths = (await Array.fromAsync(glob('*/*.json', { cwd: folder }))).map((path) => path.split('/'));
  assert.deepEqual([...new Set(paths.map(([software]) => software))].sort(), SOFTWARE);
  for (const software of SOFTWARE) {
    const names = paths.filter(([of]) => of === software).map(([, name]) => name);
    assert.ok(names.includes('actor.json') && names.length > 1, software);
  }
});

test('actors of every software are parsed', async () => {
  for await (const path of glob('*/{actor,community}.json', { cwd: folder })) {
    const read = await actor(path);
    assert.ok(read, path);
    assert.equal(read.keys.length, 1, path);
    assert.ok(read.sharedInbox, path);
  }
  const ana = await actor('mastodon/actor.json');
  assert.deepEqual(
    [ana?.username, ana?.displayName, ana?.manuallyApproves, ana?.avatarUrl, ana?.url, ana?.published],
    [
      'ana',
      'Ana :blobcat:',
      true,
      'https://files.mastodon.example/a.png',
      'https://mastodon.example/@ana',
      Date.parse('2023-01-05'),
    ],
  );
  assert.deepEqual(
    [(await actor('misskey/actor.json'))?.displayName, (await actor('misskey/actor.json'))?.bio],
    ['', ''],
  );
  assert.equal((await actor('gotosocial/actor.json'))?.keys[0]?.id, 'https://gts.example/users/gus/main-key');
  assert.equal((await actor('lemmy/community.json'))?.type, 'Group');
});

test('notes of Mastodon, Misskey, Akkoma, GoToSocial, Pixelfed and snac2', async () => {
  const mastodon = await note('mastodon/note.json');
  assert.deepEqual(mastodon?.tags, {
    mentions: [{ href: 'https://here.example/users/ada', name: '@ada@here.example' }],
    hashtags: ['cats'],
    emojis: [{ shortcode: 'blobcat', url: 'https://files.mastodon.example/e.png' }],
  });
  assert.equal(mastodon?.inReplyTo, 'https://mastodon.example/users/bob/statuses/9');
  assert.equal(mastodon?.audience.isPublic, true);
  const misskey = await note('misskey/note.json');
  assert.match(misskey?.html ?? '', /^<p>nyan/);
  assert.deepEqual([misskey?.summary, misskey?.sensitive], ['spoiler', true]);
  const direct = await note('akkoma/note.json');
  assert.deepEqual(direct?.audience, {
    isPublic: false,
    isListed: false,
    ids: ['https://here.example/users/ada'],
  });
  const single = await note('gotosocial/note.json');
  assert.deepEqual(
    [single?.audience.isPublic, single?.tags.hashtags, single?.published],
    [true, ['solo'], Date.parse('2024-05-01T10:00:00Z')],
  );
  const pixelfed = await note('pixelfed/note.json');
  assert.equal(pixelfed?.html, '');
  assert.deepEqual(
    pixelfed?.attachments.map(({ type, url, alt }) => [type, url, alt]),
    [['image', 'https://pixelfed.example/storage/1.jpg', 'A cat']],
  );
  assert.equal((await note('snac2/note.json'))?.html, 'hi');
});

test('languages only, single values in place of lists, URLs and pictures', async () => {
  const many = await note('mastodon/note-language-map.json');
  assert.deepEqual([many?.summary, many?.html, many?.language], ['warning', '<p>Hallo</p>', 'de']);
  assert.deepEqual([many?.url, many?.audience.isPublic], ['https://mastodon.example/@ana/3', true]);
  const pleroma = await note('pleroma/note.json');
  assert.match(pleroma?.html ?? '', /look$/);
  assert.deepEqual(
    pleroma?.attachments.map(({ type, url, alt, blurhash }) => [type, url, alt, blurhash]),
    [['image', 'https://pleroma.example/media/1.png', '', null]],
  );
  assert.deepEqual(pleroma?.tags.mentions, [
    { href: 'https://here.example/users/ada', name: '@ada@here.example' },
  ]);
  const per = await actor('peertube/actor.json');
  assert.equal(per?.url, 'https://peertube.example/a/per/video-channels');
  assert.equal(per?.avatarUrl, 'https://peertube.example/small.png');
});

test('deletions of actors and notes, and boosts, in every format', async () => {
  for (const software of ['mastodon', 'lemmy', 'pleroma']) {
    const gone = readActivity(await load(`${software}/delete-actor.json`));
    assert.equal(gone?.type, 'Delete', software);
    assert.equal(gone?.object?.uri, gone?.actor, software);
  }
  const deleted = readActivity(await load('pixelfed/delete-note.json'));
  assert.equal(deleted?.object?.uri, 'https://pixelfed.example/p/pix/1');
  const boost = readActivity(await load('peertube/announce.json'));
  assert.equal(boost?.object?.uri, 'https://peertube.example/videos/watch/1');
});

test('polls with their choices; votes and chat messages are not posts', async () => {
  const asked = async (path: string) => {
    const { html, poll } = (await note(path)) ?? {};
    return [html, poll?.multiple, poll?.voters, poll?.choices.map(({ title, votes }) => `${title} ${votes}`)];
  };
  assert.deepEqual(await asked('mastodon/question.json'), [
    '<p>Which?</p>',
    false,
    null,
    ['Cats 1', 'Dogs & more 0'],
  ]);
  assert.deepEqual(await asked('gotosocial/question.json'), [
    '<p>What to drink?</p>',
    true,
    2,
    ['Tea 2', 'Coffee 0'],
  ]);
  assert.deepEqual(await asked('misskey/question.json'), ['<p>Nap?</p>', false, null, ['Now 3', 'Later 0']]);
  assert.equal(await note('mastodon/vote.json'), null);
  assert.equal(await note('akkoma/chat-message.json'), null);
});

test('other object types become a title, an excerpt and a link', async () => {
  const shown = (words: string, url: string) => `${words}<p><a href="${url}">${url}</a></p>`;
  assert.equal(
    (await note('lemmy/page.json'))?.html,
    shown('<p>Look &lt;at&gt; this</p><p>body</p>', 'https://lemmy.example/post/1'),
  );
  const video = await note('peertube/video.json');
  assert.equal(video?.html, shown('<p>A film (1:00)</p><p>**about**</p>', 'https://peertube.example/w/1'));
  assert.equal(video?.author, 'https://peertube.example/accounts/per');
  assert.equal(
    (await note('wordpress/article.json'))?.html,
    shown('<p>Een titel</p><p>short</p>', 'https://blog.example/titel/'),
  );
});

test('embedded and referenced activities', async () => {
  const create = readActivity(await load('mastodon/create-note.json'));
  assert.deepEqual(
    [create?.type, create?.isForwardable, create?.object?.uri],
    ['Create', true, 'https://mastodon.example/users/ana/statuses/1'],
  );
  assert.equal(
    readActivity(await load('mastodon/delete-note.json'))?.object?.uri,
    'https://mastodon.example/users/ana/statuses/1',
  );
  assert.equal(
    readActivity(await load('lemmy/announce.json'))?.object?.uri,
    'https://lemmy.example/activities/create/1',
  );
  assert.equal(readActivity(await load('akkoma/emoji-react.json'))?.type, 'EmojiReact');
});

test('WebFinger: the self link of an actor', () => {
  const type = 'application/activity+json';
  const links = [
    { rel: 'self', type: 'text/html', href: 'https://a.example/x' },
    { rel: 'self', type, href: 'https://a.example/u' },
  ];
  const subject = 'acct:Ana@A.example';
  assert.deepEqual(readWebFinger({ subject, links }), {
    subject: { username: 'Ana', host: 'a.example' },
    actor: 'https://a.example/u',
  });
  for (const bad of [{}, { links: 'x' }, { links: [{ rel: 'self', type, href: 'javascript:alert(1)' }] }])
    assert.equal(readWebFinger({ subject, ...bad }), null);
});

test('any JSON, and any document with replaced parts, is parsed or null, never an error', async () => {
  const documents: JsonObject[] = [];
  for await (const path of glob('*/*.json', { cwd: folder })) documents.push(await load(path));
  const readers = [readActivity, readActor, readNote, readWebFinger];
  const readAll = (document: JsonObject) => {
    for (const read of readers) read(document);
  };
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), readAll));
  const names = [...new Set(documents.flatMap((document) => Object.keys(document)))];
  const change = fc.tuple(fc.constantFrom(...names), fc.jsonValue());
  const changed = fc.tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(changed, ([document, changes]) => readAll({ ...document, ...Object.fromEntries(changes) })),
    { numRuns: cases(600) },
  );
});

test('every member has a limit', async () => {
  const long = 'x'.repeat(200_000);
  const many = Array.from({ length: 50_000 }, (_, index) => `https://a.example/${index}`);
  const tag = [...many.map((href) => ({ type: 'Mention', href, name: long.slice(0, 10) }))];
  const base = await load('mastodon/note.json');
  const read = readNote({ ...base, content: long, tag, to: many, cc: many, url: many, summary: long });
  assert.ok(read);
  assert.ok(read.html.length < 70_000);
  assert.ok(read.tags.mentions.length <= 64 && read.audience.ids.length <= 512);
  assert.equal(readNote({ ...base, id: `https://mastodon.example/${long}` }), null);
  const person = await load('mastodon/actor.json');
  const cut = readActor({ ...person, name: long, summary: long, alsoKnownAs: many });
  assert.ok(cut && cut.displayName.length <= 100 && cut.bio.length <= 20_000 && cut.alsoKnownAs.length <= 20);
  for (const field of ['preferredUsername', 'inbox', 'id'])
    assert.equal(readActor({ ...person, [field]: long }), null);
  const key = isJsonObject(person.publicKey) ? person.publicKey : {};
  assert.deepEqual(readActor({ ...person, publicKey: { ...key, publicKeyPem: long } })?.keys, []);
});

test('URLs on other hosts are not the actor’s', async () => {
  const person = await load('mastodon/actor.json');
  const other = 'https://victim.example/inbox';
  assert.equal(readActor({ ...person, inbox: other }), null);
  assert.equal(readActor({ ...person, endpoints: { sharedInbox: other } })?.sharedInbox, null);
  const key = isJsonObject(person.publicKey) ? person.publicKey : {};
  assert.deepEqual(readActor({ ...person, publicKey: { ...key, id: 'https://evil.example/key' } })?.keys, []);
  assert.deepEqual(
    readActor({ ...person, publicKey: { ...key, owner: 'https://mastodon.example/users/bob' } })?.keys,
    [],
  );
  const mine = await load('mastodon/note.json');
  assert.equal(readNote({ ...mine, attributedTo: 'https://evil.example/users/ana' }), null);
});
