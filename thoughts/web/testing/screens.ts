// A server with some life on it, and the screens that show it.
import assert from 'node:assert/strict';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../ids.ts';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import type { Person, TestThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from './member.ts';
import { open } from './pages.ts';

export type Life = {
  ada: Person;
  bob: Person;
  remote: string;
  conversation: string;
  /** The addresses of the first thought of a long conversation, and of one that was deleted. */
  deep: string;
  deleted: string;
  /** One within that conversation. */
  within: string;
  /** The page of a direct conversation of ada. */
  ofAda: string;
};

const ADA_STYLE = `.page { background: #101c2c; color: #e8eef6; padding: 24px; font-family: Georgia, serif }
.page a { color: #9fd0ff } .name { font-size: 2rem; letter-spacing: 1px }
.picture { border-radius: 12px } .facts { color: #b9c6d6 } .thought { border-block-end: 1px dashed #4b617c }
.when { color: #b9c6d6 } .handle { color: #b9c6d6 }`;

/** Two people here and one elsewhere, who talk to each other. */
export async function fillThoughts(thoughts: TestThoughts): Promise<Life> {
  const ada = await thoughts.join('ada');
  const bob = await thoughts.join('bob');
  await ada.put('/users/me', {
    displayName: 'Ada Lovelace',
    bio: 'Counts and computes.\nWrites #notes about https://example.org/',
    customCss: ADA_STYLE,
    topFriends: ['bob'],
    fields: [{ name: 'Home', value: 'https://ada.example/' }],
  });
  await bob.put('/users/me', { displayName: 'بوب', bio: 'أكتب أفكارا قصيرة.' });
  await bob.post('/users/ada/follow');
  await ada.post('/users/bob/follow');
  const say = async (by: Person, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(61 * SECOND);
    return (await post(by, content, more)).id;
  };
  const { first: deep, middle: within } = await argue(thoughts, say);
  const remote = await talk(thoughts, say, ada);
  const regretted = await say(ada, 'Nobody has read this.');
  const deleted = await pageOf(thoughts, regretted);
  assert.equal((await ada.delete(`/thoughts/${regretted}`)).status, 204);
  await say(bob, 'أمطرت السماء على النهر، ولا أحد يستعجل. #مطر', { language: 'ar' });
  await say(ada, 'A long way: https://example.org/a/very/long/path/that/leads/to/something/far/away?x=1', {});
  await say(ada, 'Everybody dies, except the cat.', { summary: 'The end of the film', sensitive: true });
  const root = await say(ada, 'Rain on the river, and nobody hurries. #rain');
  const lovely = await say(bob, '@ada Lovely.', { replyTo: root });
  const thanks = await say(ada, '@bob Thanks!', { replyTo: lovely });
  await say(bob, '@ada And here, the sun.', { replyTo: thanks });
  await say(bob, '@ada @nobody Here too #rain', { replyTo: root });
  // Of two lines of the same millisecond, any may come first.
  thoughts.clock.advance(SECOND);
  for (const act of ['like', 'boost']) await bob.post(`/thoughts/${root}/${act}`);
  const ofAda = await save(thoughts, ada, { root, lovely });
  return { ada, bob, remote, conversation: await pageOf(thoughts, root), deep, deleted, within, ofAda };
}

/** What ada keeps for herself; returns the page of her conversation with bob. */
async function save(
  thoughts: TestThoughts,
  ada: Person,
  { root, lovely }: { root: string; lovely: string },
): Promise<string> {
  for (const path of [`${lovely}/bookmark`, `${lovely}/like`, `${root}/pin`])
    await ada.post(`/thoughts/${path}`);
  const browser = await logInByForm(thoughts.client, 'ada');
  await browser.send('/me/lists', { title: 'Friends' });
  await browser.send('/me/lists/1/members', { add: 'bob' });
  await browser.send('/me/filters', [
    ['title', 'Spoilers'],
    ['word[]', 'the last episode'],
    ['id[]', ''],
    ['whole[]', '0'],
    ['context[]', 'home'],
    ['context[]', 'thread'],
    ['action', 'warn'],
    ['duration', 'week'],
  ]);
  const key = crypto.randomUUID();
  const sent = await browser.send('/me/messages', { to: '@bob', content: 'Tea at four?', key });
  const [path = ''] = (sent.headers.get('location') ?? '').split('#');
  const bob = await logInByForm(thoughts.client, 'bob');
  await bob.send('/me/messages', {
    to: '@ada',
    content: 'Shall I bring an umbrella?',
    key: crypto.randomUUID(),
  });
  return path;
}

type Say = (by: Person, content: string, more?: object) => Promise<string>;

async function pageOf({ client }: TestThoughts, id: string): Promise<string> {
  const { headers } = await open(client, `/thoughts/${id}`);
  return headers.get('location') ?? assert.fail('There is no page.');
}

/** Two who reply to each other twenty times, out of the public feeds. Returns where it began, and a reply. */
async function argue(thoughts: TestThoughts, say: Say): Promise<{ first: string; middle: string }> {
  const ivo = await thoughts.join('ivo');
  const mia = await thoughts.join('mia');
  const first = await say(ivo, 'Tea before coffee.', { listed: false });
  const said = [first];
  for (let depth = 1; depth <= 20; depth += 1) {
    const [by, other] = depth % 2 === 0 ? [ivo, mia] : [mia, ivo];
    const drink = depth % 2 === 0 ? 'tea' : 'coffee';
    const content = `@${other.username} No: ${drink} first (${depth}).`;
    said.push(await say(by, content, { replyTo: said.at(-1), listed: false }));
  }
  return { first: await pageOf(thoughts, first), middle: await pageOf(thoughts, said[12] ?? first) };
}

async function talk(thoughts: TestThoughts, say: Say, ada: Person): Promise<string> {
  await using server = await openServerDatabase(thoughts);
  const handle = await server.addRemoteActor('cleo');
  await say(ada, 'Hello from here 🙂');
  const cleo = remoteUser(server.database, handle, thoughts.clock.now());
  const write = async (number: number, text: string, choices: string[] = []): Promise<string> => {
    const url = `https://other.example/@cleo/${number}`;
    const { status } = await cleo.post({
      text,
      summary: '',
      visibility: 'public',
      listed: true,
      choices,
      pictures: [],
      replyTo: null,
      quote: null,
      quotePolicy: null,
      at: thoughts.clock.now() + number,
      url,
      recipients: [],
    });
    assert.equal(status, 201);
    return url;
  };
  await write(1, 'Greetings from <b>elsewhere</b>, where the sea is.', ['The sea', 'The hills']);
  await write(2, 'Log in at <a href="https://other.example/login">bank.example</a> at once.');
  const long = await write(3, 'Long');
  const content = 'The sea was calm, and the boats came home one by one. '.repeat(43);
  await server.database.write((tx) =>
    tx
      .updateTable('thought')
      .set({ content, content_html: markSanitised(`<p>${content}</p>`) })
      .where('uri', '=', long)
      .execute(),
  );
  await move(server.database as unknown as FederationDatabase, await server.idOf(handle));
  return handle;
}

/** Cleo says that she moved. */
const move = (database: FederationDatabase, id: ActorId): Promise<unknown> => {
  const uri = 'https://other.example/users/cleo';
  const unknown = {
    shared_inbox: null,
    outbox: null,
    followers_uri: null,
    key_id: null,
    public_key: null,
    other_keys: null,
  };
  const row = {
    ...unknown,
    actor_id: id,
    uri,
    inbox: `${uri}/inbox`,
    moved_to: 'https://third.example/users/cleo',
    updated_at: null,
    fetched_at: 1,
  };
  return database.write((tx) => tx.insertInto('remote_actor').values(row).execute());
};

export type Screen = { name: string; path(life: Life): string };

const at = (name: string, path: string): Screen => ({ name, path: () => path });

/** What strangers can open. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  at('start', '/'),
  at('here', '/here'),
  at('all', '/all'),
  at('tag', '/tag/rain'),
  at('profile', '/@ada'),
  at('profile-plain', '/@ada?style=off'),
  at('profile-arabic', '/@bob'),
  { name: 'profile-remote', path: ({ remote }) => `/@${remote}` },
  at('followers', '/@ada/followers'),
  { name: 'thought', path: ({ conversation }) => conversation },
  { name: 'liked-by', path: ({ conversation }) => `${conversation}/likes` },
  { name: 'thought-deep', path: ({ deep }) => deep },
  { name: 'thought-within', path: ({ within }) => within },
  { name: 'thought-deleted', path: ({ deleted }) => deleted },
  at('people', '/people'),
  at('find', '/find'),
  at('found', '/find?q=rain'),
  at('about', '/about'),
  at('login', '/login'),
  at('join', '/join'),
  at('go', '/go?do=follow&to=ada'),
  at('not-found', '/nowhere'),
];

/** What members read and write. */
export const MEMBER_SCREENS: readonly Screen[] = [
  at('following', '/'),
  { name: 'member-thought', path: ({ conversation }) => conversation },
  at('member-profile', '/@bob'),
  at('member-found', '/find?q=rain'),
  at('write', '/write'),
  { name: 'reply', path: ({ conversation }) => `/write?reply=${conversation.split('/')[2]}` },
  { name: 'write-quote', path: ({ conversation }) => `/write?quote=${conversation.split('/')[2]}` },
  { name: 'delete', path: ({ conversation }) => `${conversation}/delete` },
  at('news', '/me/notifications'),
  { name: 'arrive-person', path: ({ remote }) => `/authorize_interaction?uri=acct:${remote}` },
  at('arrive-unknown', '/intent/like?object=nothing'),
  at('about-a-person', '/@bob/more'),
  at('report', '/@bob/report'),
  { name: 'about-a-thought', path: ({ conversation }) => `${conversation}/more` },
  { name: 'edit', path: ({ conversation }) => `${conversation}/edit` },
  { name: 'history', path: ({ conversation }) => `${conversation}/history` },
  ...['bookmarks', 'likes', 'pinned', 'lists', 'messages', 'messages/new', 'filters/new'].map((name) =>
    at(name.replace('/', '-'), `/me/${name}`),
  ),
  // The first of each is of ada.
  at('list', '/me/lists/1'),
  at('list-settings', '/me/lists/1/settings?q=bob'),
  { name: 'conversation', path: ({ ofAda }) => ofAda },
  at('menu', '/menu'),
  at('lists-of-a-person', '/@bob/lists'),
];

/** What members set, and their lists. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  at('settings', '/me/settings'),
  ...[
    'profile',
    'style',
    'posting',
    'reading',
    'push',
    'privacy',
    'account',
    'moving',
    'logins',
    'data',
    'keys',
    'leave',
  ].map((name) => at(`settings-${name}`, `/me/settings/${name}`)),
  ...['requests', 'following', 'followers', 'mutes', 'blocks', 'servers', 'tags', 'filters'].map((name) =>
    at(`my-${name}`, `/me/${name}`),
  ),
  at('my-filter', '/me/filters/1'),
];

/** People of `fillShowcase` whom the member blocks or mutes, and one with long names and words. */
export const TIE_SCREENS: readonly Screen[] = [
  at('profile-blocked', '/@trudy'),
  at('profile-muted', '/@mallory'),
  at('about-a-blocked-person', '/@trudy/more'),
  at('profile-long', '/@annegret_schmidt_wiesengrund'),
  at('report-long', '/@annegret_schmidt_wiesengrund/report'),
];

/** What a member sees who has done nothing yet. */
export const EMPTY_SCREENS: readonly Screen[] = [
  at('empty-following', '/'),
  at('empty-news', '/me/notifications'),
  at('empty-profile', '/@newcomer'),
  at('empty-requests', '/me/requests'),
  at('empty-found', '/find?q=zzz'),
  at('empty-tag', '/tag/nobodysaysthis'),
  ...['following', 'followers', 'mutes', 'blocks', 'tags', 'bookmarks', 'lists', 'messages', 'filters'].map(
    (name) => at(`empty-my-${name}`, `/me/${name}`),
  ),
  at('empty-keys', '/me/settings/keys'),
];

/** What administrators see. */
export const OPERATOR_SCREENS: readonly Screen[] = [
  at('operate', '/operate'),
  at('operate-reports', '/operate/reports'),
  at('operate-accounts', '/operate/accounts'),
  at('operate-servers', '/operate/servers'),
  at('operate-server', '/operate/servers?host=other.example'),
  at('operate-settings', '/operate/server'),
  at('operate-blocks', '/operate/servers/blocks'),
  at('operate-invitations', '/operate/invitations'),
  at('operate-log', '/operate/log'),
  at('operate-log-person', '/operate/log?person=bob'),
];
