// Tests both services with openapi-fetch and types from openapi-typescript.
import createClient from 'openapi-fetch';
import {
  account,
  assertEqual,
  assertTrue,
  assertZip,
  finish,
  JOURNAL,
  login,
  photo,
  THOUGHTS,
} from './checks.ts';
import type { paths as JournalPaths } from './generated/journal.ts';
import type { paths as ThoughtsPaths } from './generated/thoughts.ts';

const journal = createClient<JournalPaths>({ baseUrl: JOURNAL });
const registered = await journal.POST('/api/v1/users/register', { body: account });
assertEqual(registered.data?.username, account.username);
assertEqual((await journal.POST('/api/v1/users/register', { body: account })).error?.code, 'account-taken');
const { data: session } = await journal.POST('/api/v1/auth/login', { body: login });
assertTrue(session);
journal.use({
  onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${session.accessToken}`),
});
const activity = await journal.POST('/api/v1/activities', { body: { name: 'Walk' } });
assertTrue(activity.data);
/** The generator types binary bodies as strings. */
const asIs = (body: Blob) => ({
  body: body as unknown as string,
  bodySerializer: () => body,
  headers: { 'content-type': 'application/octet-stream' },
});
const multipart = await journal.POST('/api/v1/media/photos', {
  body: { file: photo as unknown as string },
  bodySerializer: () => {
    const form = new FormData();
    form.set('file', photo);
    return form;
  },
});
assertTrue(multipart.data);
const raw = await journal.POST('/api/v1/media/photos', asIs(photo));
assertTrue(raw.data);
const path = { id: multipart.data.id };
const readPart = (Range: string) =>
  journal.GET('/api/v1/media/photos/{id}', { params: { path, header: { Range } }, parseAs: 'arrayBuffer' });
assertEqual((await readPart('bytes=0-3')).data?.byteLength, 4);
assertEqual((await readPart('bytes=99999-')).response.status, 416);
const entry = { mood: 4, activityIds: [activity.data.id], photoIds: [raw.data.id] };
for (let count = 0; count < 3; count += 1)
  assertEqual((await journal.POST('/api/v1/entries', { body: entry })).data?.mood, 4);
const page = await journal.GET('/api/v1/entries', { params: { query: { limit: 2 } } });
assertEqual(page.data?.length, 2);
assertTrue(/rel="next"/.test(page.response.headers.get('link') ?? ''));
const bad = await journal.POST('/api/v1/entries', { body: { mood: 9 } });
assertEqual(bad.error?.errors?.[0]?.pointer, '/mood');
const zip = await journal.GET('/api/v1/data/export', { parseAs: 'blob' });
assertTrue(zip.data);
await assertZip(zip.data);
assertEqual((await journal.POST('/api/v1/data/import', asIs(zip.data))).data?.skipped, 3);
const archived = await journal.POST('/api/v1/activities/{id}/archive', {
  params: { path: { id: activity.data.id } },
});
assertEqual(archived.response.status, 204);

const thoughts = createClient<ThoughtsPaths>({ baseUrl: THOUGHTS });
assertTrue((await thoughts.POST('/auth/register', { body: account })).data);
assertEqual((await thoughts.GET('/users/me')).error?.code, 'credential-required');
const tokens = await thoughts.POST('/auth/login', { body: account });
const headers = { authorization: `Bearer ${tokens.data?.token}`, 'Idempotency-Key': 'one' };
const body = { content: 'Hello #generators' };
const posted = await thoughts.POST('/thoughts', { body, headers });
assertTrue(posted.data);
const again = await thoughts.POST('/thoughts', { body, headers });
assertEqual(again.data?.id, posted.data.id);
assertEqual(again.response.headers.get('idempotency-replayed'), 'true');
const tagged = await thoughts.GET('/tags/{tagName}', {
  params: { path: { tagName: 'generators' }, query: { page: 1, per_page: 5 } },
});
assertEqual(tagged.data?.per_page, 5);
const actor = await thoughts.GET('/users/{username}', {
  params: { path: { username: account.username } },
  headers: { accept: 'application/activity+json' },
});
assertTrue(actor.data && '@context' in actor.data);
const gone = await thoughts.DELETE('/thoughts/{id}', { params: { path: { id: posted.data.id } }, headers });
assertEqual(gone.response.status, 204);
finish();
