// Fills a journal of an old version through its API.
import { createECDH, randomBytes } from 'node:crypto';
import type { Filled, Old, Question, Running } from './make-0.1.0.ts';

export const JOURNAL_SETTINGS = {
  JOURNAL_PORT: '0',
  JOURNAL_PUBLIC_URL: 'https://journal.example',
  JOURNAL_REMINDERS_INSECURE: 'true',
  JOURNAL_ACCESS_TOKEN_SECONDS: '2000000',
  REGISTRATIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'fatal',
};

/** In Vienna, the clock goes back on the first of these days and forward on the second. */
const CLOCK_CHANGES = ['2025-10-25T22:00Z', '2026-03-28T22:00Z'];

const QUESTIONS: readonly Question[] = [
  'activities',
  'activities?usage=true',
  'auth/sessions',
  'entries',
  'entries?limit=20',
  'entries/days',
  'entries?q=naïve',
  'entries?mood=5',
  'entries?with=photos',
  'entries/calendar?from=2025-10-20&to=2025-10-31',
  'entries?from=2025-10-26&to=2025-10-26',
  'entries?from=2026-03-29&to=2026-03-29',
  'entries/filter/mood/3',
  'entries/stats',
  'entries/rhythm',
  'entries/effects',
  'media',
  'reminders',
  'reminders/channels',
  'users/me',
  'users/me/preferences',
  'users/me/sessions',
  'users/me/tokens',
  'changes?limit=500',
  'data/export',
].map((path) => ({ as: 'person', path: `/api/v1/${path}` }));

/** Fills a running journal. Returns requests to repeat, and an import during which it can be killed. */
export async function fillJournal(old: Old, { url }: Running): Promise<Filled> {
  const { fillJournal: fillWithSamples } = await old('journal/archive/testing/fill-journal.ts');
  const { authenticatedOperations, createOwned, requestOf } = await old('journal/testing/operations.ts');
  const { PHOTOS, pngOf, uploadId } = await old('journal/testing/media.ts');
  const { joinAt } = await old('journal/testing/journal.ts');
  const person = await joinAt(url);
  const send = async (method: string, path: string, body: object) => {
    const reply = await person.send(method, `/api/v1/${path}`, { body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  await fillWithSamples(person);
  await send('PATCH', 'users/me', { timezone: 'Europe/Vienna' });
  const activities: string[] = [];
  for (const name of ['Sleep', 'Work', 'Swim', 'Friends', 'Tea', 'Rain'])
    activities.push(
      (await send('POST', 'activities', { name, category: name.length > 4 ? 'Life' : null })).id,
    );
  const photo = await uploadId(person, PHOTOS, pngOf(3000, 7));
  for (const [place, change] of CLOCK_CHANGES.entries()) {
    for (let step = 0; step < 57; step += 1) {
      const loggedAt = new Date(Date.parse(change) + step * 20 * 60_000).toISOString();
      const activityIds = activities.filter((_, index) => (step + index) % 3 === 0);
      const content = step % 4 === 0 ? null : `Night ${place}, note ${step}: straße, naïve, 日記 🙂`;
      const photoIds = step === 9 ? [photo] : [];
      await send('POST', 'entries', { mood: 1 + (step % 5), loggedAt, content, activityIds, photoIds });
    }
  }
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await send('POST', 'reminders/devices', { endpoint: 'https://push.example.com/1', keys, name: 'Phone' });
  await send('PATCH', 'reminders/channels', { webhook: { url: 'http://127.0.0.1:9/hook' }, language: 'de' });
  await send('POST', 'reminders/calendar', {});
  await send('POST', 'users/me/tokens', { name: 'Shortcut', scope: 'entries:create' });
  await send('PUT', 'users/me/preferences', { theme: 'dark' });
  // Every operation once, by other users, because some remove what later ones need.
  const other = await joinAt(url);
  for (const operation of authenticatedOperations) {
    const by = /users\/me|bulk/.test(operation.path) ? await joinAt(url) : other;
    const { method, path, body } = requestOf(operation, await createOwned(by));
    await by.send(method, path, { body });
  }
  const entries = Array.from({ length: 4000 }, (_, index) => ({
    mood: 1 + (index % 5),
    content: `Old ${index}`,
  }));
  const { accessToken: token } = person;
  return {
    whileWriting: {
      path: '/api/v1/data/import',
      token,
      body: JSON.stringify(entries),
      bytes: 100_000,
    },
    tokens: { person: token },
    questions: QUESTIONS,
    peers: {},
  };
}
