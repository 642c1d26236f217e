// Calls both services through functions made by orval.
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
import * as j from './generated/orval-journal.ts';
import * as t from './generated/orval-thoughts.ts';

countCalls();
// Orval writes the addresses of the document, which are relative: the server that the document came from.
const send = globalThis.fetch;
globalThis.fetch = (input, init) =>
  send(new URL(String(input), String(input).startsWith('/api/v1/') ? JOURNAL : THOUGHTS), init);

const username = somebody();
const account = { username, email: `${username}@example.org`, password: PASSWORD };
assertEqual((await j.register(account)).status, 201);
const taken = await j.register(account);
assertTrue(taken.status === 409);
assertEqual(taken.data.code, 'account-taken');
const login = await j.login({ identifier: username, password: PASSWORD });
assertTrue(login.status === 200);
const me = { headers: { authorization: `Bearer ${login.data.accessToken}` } };

const activity = await j.createActivity({ name: 'Walk', category: 'Outside' }, me);
assertTrue(activity.status === 201);
const listed = await j.listActivities(undefined, me);
assertTrue(listed.status === 200);
assertEqual(listed.data.length, 1);
const uploaded = await j.uploadPhoto({ file: photo() }, me);
assertTrue(uploaded.status === 201);
const { id: photoId } = uploaded.data;
const whole = await j.getPhoto(photoId);
assertTrue(whole.status === 200);
assertEqual(whole.data.type, 'image/png');
const part = await j.getPhoto(photoId, { headers: { Range: 'bytes=0-3' } });
assertTrue(part.status === 206);
assertEqual(part.data.size, 4);
for (const mood of [1, 3, 5]) {
  const entry = await j.createEntry({ mood, activityIds: [activity.data.id], photoIds: [photoId] }, me);
  assertTrue(entry.status === 201);
}
const page = await j.listEntries({ limit: 2 }, me);
assertTrue(page.status === 200);
assertEqual(page.data.length, 2);
const bad = await j.createEntry({ mood: 7 }, me);
assertTrue(bad.status === 400);
assertEqual(bad.data.errors?.[0]?.pointer, '/mood');
const stats = await j.getMoodStats(undefined, me);
assertTrue(stats.status === 200);
assertEqual(stats.data.average, 3);
const zip = await j.exportJournal(me);
assertTrue(zip.status === 200);
await assertZip(zip.data);
const back = await j.importJournal({ file: zip.data }, undefined, me);
assertTrue(back.status === 200);
assertEqual(back.data.skipped, 3);
assertEqual((await j.archiveActivity(activity.data.id, me)).status, 204);
assertEqual((await j.getMe()).status, 401);

assertEqual((await t.register(account)).status, 201);
const session = await t.login({ username, password: PASSWORD });
assertTrue(session.status === 200);
const mine = { headers: { authorization: `Bearer ${session.data.token}` } };
const posted = await t.createThought({ content: 'Hello #generators' }, mine);
assertTrue(posted.status === 201);
const { id } = posted.data;
assertEqual((await t.boostThought(id, mine)).status, 204);
const feed = await t.getPublicFeed({ page: 1, per_page: 2 }, mine);
assertTrue(feed.status === 200);
assertEqual(feed.data.per_page, 2);
const actor = await t.getUser(username, { headers: { accept: 'application/activity+json' } });
assertTrue(actor.status === 200 && '@context' in actor.data);
const key = await t.createApiKey({ name: 'orval' }, mine);
assertTrue(key.status === 201);
const byKey = await t.createThought(
  { content: 'By key' },
  { headers: { authorization: `ApiKey ${key.data.key}` } },
);
assertEqual(byKey.status, 201);
assertEqual((await t.deleteThought(id, mine)).status, 204);
finish();
