// Calls both services through openapi-fetch, with types by openapi-typescript.
import createClient from 'openapi-fetch';
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
import type { paths as JournalPaths } from './generated/journal.ts';
import type { paths as ThoughtsPaths } from './generated/thoughts.ts';

countCalls();
const username = somebody();
const email = `${username}@example.org`;
const account = { username, email, password: PASSWORD };

const journal = createClient<JournalPaths>({ baseUrl: JOURNAL });
assertEqual((await journal.POST('/api/v1/users/register', { body: account })).data?.username, username);
const taken = await journal.POST('/api/v1/users/register', { body: account });
assertEqual([taken.response.status, taken.error?.code], [409, 'account-taken']);
const login = await journal.POST('/api/v1/auth/login', {
  body: { identifier: username, password: PASSWORD },
});
assertTrue(login.data);
journal.use({
  onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${login.data.accessToken}`),
});

const activity = await journal.POST('/api/v1/activities', { body: { name: 'Walk' } });
assertTrue(activity.data);
const multipart = await journal.POST('/api/v1/media/photos', {
  // The generator writes bytes as text.
  body: { file: photo() as unknown as string },
  bodySerializer: (body: unknown) => {
    const form = new FormData();
    form.set('file', (body as { file: Blob }).file);
    return form;
  },
});
assertTrue(multipart.data);
const raw = await journal.POST('/api/v1/media/photos', {
  body: photo() as unknown as string,
  bodySerializer: (body: unknown) => body as Blob,
  headers: { 'content-type': 'application/octet-stream' },
});
assertTrue(raw.data);
const path = { id: multipart.data.id };
const bytes = await journal.GET('/api/v1/media/photos/{id}', { params: { path }, parseAs: 'blob' });
assertTrue(bytes.data);
const part = await journal.GET('/api/v1/media/photos/{id}', {
  params: { path, header: { Range: 'bytes=0-3' } },
  parseAs: 'arrayBuffer',
});
assertEqual([part.response.status, part.data?.byteLength], [206, 4]);
const none = await journal.GET('/api/v1/media/photos/{id}', {
  params: { path, header: { Range: 'bytes=99999-' } },
});
assertEqual([none.response.status, none.error?.code], [416, 'range-not-satisfiable']);

for (const mood of [3, 4, 5]) {
  const entry = await journal.POST('/api/v1/entries', {
    body: { mood, activityIds: [activity.data.id], photoIds: [raw.data.id] },
  });
  assertEqual(entry.data?.mood, mood);
}
const page = await journal.GET('/api/v1/entries', { params: { query: { limit: 2 } } });
assertEqual(page.data?.length, 2);
assertTrue(/rel="next"/.test(page.response.headers.get('link') ?? ''));
const bad = await journal.POST('/api/v1/entries', { body: { mood: 9 } });
assertEqual([bad.error?.code, bad.error?.errors?.[0]?.pointer], ['invalid', '/mood']);
assertEqual((await journal.GET('/api/v1/entries/stats')).data?.totalEntries, 3);
const zip = await journal.GET('/api/v1/data/export', { parseAs: 'blob' });
assertTrue(zip.data);
await assertZip(zip.data);
const back = await journal.POST('/api/v1/data/import', {
  body: zip.data as unknown as string,
  bodySerializer: (body: unknown) => body as Blob,
  headers: { 'content-type': 'application/octet-stream' },
});
assertEqual([back.data?.imported, back.data?.skipped], [0, 3]);
const archived = await journal.POST('/api/v1/activities/{id}/archive', {
  params: { path: { id: activity.data.id } },
});
assertEqual(archived.response.status, 204);

const thoughts = createClient<ThoughtsPaths>({ baseUrl: THOUGHTS });
assertTrue((await thoughts.POST('/auth/register', { body: account })).data);
const session = await thoughts.POST('/auth/login', { body: { username, password: PASSWORD } });
const authorization = { authorization: `Bearer ${session.data?.token}` };
const posted = await thoughts.POST('/thoughts', {
  body: { content: 'Hello #generators' },
  headers: { ...authorization, 'Idempotency-Key': 'one' },
});
assertTrue(posted.data);
const again = await thoughts.POST('/thoughts', {
  body: { content: 'Hello #generators' },
  headers: { ...authorization, 'Idempotency-Key': 'one' },
});
assertEqual([again.data?.id, again.response.headers.get('idempotency-replayed')], [posted.data.id, 'true']);
const tagged = await thoughts.GET('/tags/{tagName}', {
  params: { path: { tagName: 'generators' }, query: { page: 1, per_page: 5 } },
});
assertEqual([tagged.data?.page, tagged.data?.per_page], [1, 5]);
const actor = await thoughts.GET('/users/{username}', {
  params: { path: { username } },
  headers: { accept: 'application/activity+json' },
});
assertTrue(actor.data && '@context' in actor.data);
const nobody = await thoughts.GET('/users/{username}', { params: { path: { username: 'nobody' } } });
assertEqual(nobody.response.status, 404);
assertEqual((await thoughts.GET('/users/me')).error?.code, 'credential-required');
const gone = await thoughts.DELETE('/thoughts/{id}', {
  params: { path: { id: posted.data.id } },
  headers: authorization,
});
assertEqual(gone.response.status, 204);
finish();
