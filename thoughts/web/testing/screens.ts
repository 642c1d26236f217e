// A server with some life on it, and the screens that show it.
import assert from 'node:assert/strict';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import type { Person, TestThoughts } from '../../testing/thoughts.ts';
import { open } from './pages.ts';

export type Life = { ada: Person; bob: Person; remote: string; conversation: string };

const ADA_STYLE = `.page { background: #101c2c; color: #e8eef6; padding: 24px; font-family: Georgia, serif }
.page a { color: #9fd0ff } .name { font-size: 2rem; letter-spacing: 1px }
.picture { border-radius: 12px } .facts { color: #b9c6d6 } .thought { border-block-end: 1px dashed #4b617c }
.when { color: #b9c6d6 } .handle { color: #b9c6d6 }`;

/** Two people here and one elsewhere, who talk to each other. */
export async function fillThoughts(thoughts: TestThoughts): Promise<Life> {
  const [ada, bob] = [await thoughts.join('ada'), await thoughts.join('bob')];
  await ada.put('/users/me', {
    ...{ displayName: 'Ada Lovelace', bio: 'Counts and computes.\nWrites #notes about https://example.org/' },
    ...{ customCss: ADA_STYLE, topFriends: ['bob'] },
    fields: [{ name: 'Home', value: 'https://ada.example/' }],
  });
  await bob.put('/users/me', { displayName: 'بوب', bio: 'أكتب أفكارا قصيرة.' });
  await bob.post('/users/ada/follow');
  await ada.post('/users/bob/follow');
  const say = async (by: Person, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(61 * SECOND);
    return (await post(by, content, more)).id;
  };
  const remote = await talk(thoughts, say, ada);
  await say(bob, 'أمطرت السماء على النهر، ولا أحد يستعجل. #مطر', { language: 'ar' });
  await say(ada, 'A long way: https://example.org/a/very/long/path/that/leads/to/something/far/away?x=1', {});
  await say(ada, 'Everybody dies, except the cat.', { summary: 'The end of the film', sensitive: true });
  const root = await say(ada, 'Rain on the river, and nobody hurries. #rain');
  const lovely = await say(bob, '@ada Lovely.', { replyTo: root });
  const thanks = await say(ada, '@bob Thanks!', { replyTo: lovely });
  await say(bob, '@ada And here, the sun.', { replyTo: thanks });
  await say(bob, '@ada @nobody Here too #rain', { replyTo: root });
  for (const act of ['like', 'boost']) await bob.post(`/thoughts/${root}/${act}`);
  const { headers } = await open(thoughts.client, `/thoughts/${root}`);
  return { ada, bob, remote, conversation: headers.get('location') ?? '' };
}

async function talk(
  thoughts: TestThoughts,
  say: (by: Person, content: string) => Promise<string>,
  ada: Person,
): Promise<string> {
  await using server = await openServerDatabase(thoughts);
  const handle = await server.addRemoteActor('cleo');
  await say(ada, 'Hello from here 🙂');
  const cleo = remoteUser(server.database, handle, thoughts.clock.now());
  const { status } = await cleo.post({
    ...{
      text: 'Greetings from <b>elsewhere</b>, where the sea is.',
      summary: '',
      visibility: 'public',
      listed: true,
    },
    ...{ replyTo: null, at: thoughts.clock.now(), url: 'https://other.example/@cleo/1', recipients: [] },
    choices: ['The sea', 'The hills'],
    pictures: [],
  });
  assert.equal(status, 201);
  return handle;
}

export type Screen = { name: string; path(life: Life): string };

/** What strangers can open. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'start', path: () => '/' },
  { name: 'all', path: () => '/all' },
  { name: 'tag', path: () => '/tag/rain' },
  { name: 'profile', path: () => '/@ada' },
  { name: 'profile-plain', path: () => '/@ada?style=off' },
  { name: 'profile-arabic', path: () => '/@bob' },
  { name: 'profile-remote', path: ({ remote }) => `/@${remote}` },
  { name: 'followers', path: () => '/@ada/followers' },
  { name: 'thought', path: ({ conversation }) => conversation },
  { name: 'people', path: () => '/people' },
  { name: 'find', path: () => '/find' },
  { name: 'found', path: () => '/find?q=rain' },
  { name: 'about', path: () => '/about' },
  { name: 'login', path: () => '/login' },
  { name: 'join', path: () => '/join' },
  { name: 'go', path: () => '/go?do=follow&to=ada' },
  { name: 'not-found', path: () => '/nowhere' },
];
