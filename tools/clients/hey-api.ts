// Calls both services through clients made by @hey-api/openapi-ts.
import {
  assertEqual,
  assertTrue,
  assertZip,
  countCalls,
  finish,
  JOURNAL,
  PASSWORD,
  photo,
  somebody,
  THOUGHTS,
} from './checks.ts';
import { client as journal } from './generated/hey-journal/client.gen.ts';
import * as j from './generated/hey-journal/index.ts';
import { client as thoughts } from './generated/hey-thoughts/client.gen.ts';
import * as t from './generated/hey-thoughts/index.ts';

countCalls();
const username = somebody();
const account = { username, email: `${username}@example.org`, password: PASSWORD };
journal.setConfig({ baseUrl: JOURNAL });
thoughts.setConfig({ baseUrl: THOUGHTS });

assertEqual((await j.register({ body: account })).data?.username, username);
assertEqual((await j.register({ body: account })).error?.code, 'account-taken');
const login = await j.login({ body: { identifier: username, password: PASSWORD } });
assertTrue(login.data);
const { accessToken } = login.data;
journal.setConfig({ auth: () => accessToken });

assertEqual((await j.getMe()).data?.email, account.email);
const activity = await j.createActivity({ body: { name: 'Walk', category: null } });
assertTrue(activity.data);
const multipart = await j.uploadPhoto({ body: { file: photo() } });
assertTrue(multipart.data);
const raw = await j.uploadPhoto({
  body: photo() as never,
  bodySerializer: null,
  headers: { 'Content-Type': 'application/octet-stream' } as never,
});
assertTrue(raw.data);
const path = { id: multipart.data.id };
assertEqual((await j.getPhoto({ path })).response?.status, 200);
const part = await j.getPhoto({ path, headers: { Range: 'bytes=0-3' } });
assertEqual(
  [part.response?.status, part.response?.headers.get('content-range')?.slice(0, 10)],
  [206, 'bytes 0-3/'],
);
for (const mood of [2, 4, 5]) {
  const entry = await j.createEntry({ body: { mood, photoIds: [raw.data.id], content: null } });
  assertEqual(entry.data?.moodLabel, { 2: 'Bad', 4: 'Good', 5: 'Rad' }[mood]);
}
assertEqual((await j.listEntries({ query: { limit: 2 } })).data?.length, 2);
assertEqual((await j.createEntry({ body: { mood: 0 } })).error?.errors?.[0]?.pointer, '/mood');
assertEqual((await j.getMoodStats()).data?.totalEntries, 3);
const zip = await j.exportJournal({ parseAs: 'blob' });
assertTrue(zip.data);
await assertZip(zip.data as Blob);
assertEqual((await j.importJournal({ body: { file: zip.data as Blob } })).data?.skipped, 3);
assertEqual((await j.archiveActivity({ path: { id: activity.data.id } })).response?.status, 204);
const slots = { monday: '09:00', sunday: null };
assertEqual((await j.createReminder({ body: slots })).data?.schedule.monday, '09:00');

assertTrue((await t.register({ body: account })).data);
const session = await t.login({ body: { username, password: PASSWORD } });
assertTrue(session.data);
const { token } = session.data;
thoughts.setConfig({ auth: () => token });
const posted = await t.createThought({ body: { content: 'Hello #generators', replyTo: null } });
assertTrue(posted.data);
const id = posted.data.id;
assertEqual((await t.likeThought({ path: { id } })).response?.status, 204);
const feed = await t.getPublicFeed({ query: { page: 1, per_page: 3, local: true } });
assertEqual(feed.data?.data.find((one) => one.id === id)?.likedByMe, true);
assertEqual((await t.getPublicFeed({ query: { page: 0 } })).error?.code, 'invalid');
const note = await t.getThought({
  path: { id },
  headers: { Accept: 'application/activity+json' } as never,
  parseAs: 'json',
});
assertTrue(note.data && 'type' in note.data && note.data.type === 'Note');
const found = await t.search({ query: { q: username } });
assertEqual(found.data?.data[0]?.type, 'user');
assertEqual((await t.deleteThought({ path: { id } })).response?.status, 204);
assertEqual((await t.getThought({ path: { id } })).response?.status, 404);
finish();
