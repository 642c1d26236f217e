// A fixture: fills a journal with every kind of archived data.
import { JPEG } from '@tandem/platform/media/testing/photos.ts';
import { MP3 } from '@tandem/platform/media/testing/sounds.ts';
import type { Client, Json } from '@tandem/platform/testing/client.ts';

async function created(client: Client, path: string, body: unknown): Promise<Json> {
  const reply = await client.post(path, body);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

const upload = async (client: Client, path: string, bytes: Uint8Array | undefined): Promise<string> =>
  (await created(client, path, new Blob([new Uint8Array(bytes ?? [])]))).id;

const entries = [
  { mood: 5, loggedAt: '2026-03-29T02:30:00+14:00', content: '=1+1 "quoted"\r\n\tline — 😀' },
  { mood: 1, loggedAt: '2026-03-28T23:30:00-09:30' },
  { mood: 3, loggedAt: '2026-03-28', content: 'twin' },
  { mood: 3, loggedAt: '2026-03-28', content: 'twin' },
  { mood: 3, loggedAt: '2026-03-28', content: null },
  { mood: 3, loggedAt: '2026-03-28T12:00:00.123Z', content: "'- not a formula | a \\ list" },
];

/** Six entries, three activities, two photos, a voice memo, two reminders, a name and a timezone. */
export async function fillJournal(person: Client): Promise<void> {
  await person.patch('/api/v1/users/me', { displayName: 'Ada', timezone: 'Asia/Tokyo' });
  const run = await created(person, '/api/v1/activities', { name: 'Run', category: 'Sport' });
  const read = await created(person, '/api/v1/activities', { name: 'a | b\\' });
  const old = await created(person, '/api/v1/activities', { name: 'Old' });
  const photo = await upload(person, '/api/v1/media/photos', JPEG[0]?.clean);
  const other = await upload(person, '/api/v1/media/photos', JPEG[3]?.clean);
  const memo = await upload(person, '/api/v1/media/voice-memos', MP3[0]?.clean);
  const links = [
    { activityIds: [old.id, run.id], photoIds: [other, photo], voiceMemoIds: [memo] },
    { activityIds: [run.id, read.id, old.id], photoIds: [photo] },
  ];
  for (const [index, entry] of entries.entries())
    await created(person, '/api/v1/entries', { ...entry, ...links[index] });
  await person.post(`/api/v1/activities/${old.id}/archive`);
  await created(person, '/api/v1/reminders', { monday: '08:00', sunday: '9:30', label: 'Morning, “early”' });
  const off = await created(person, '/api/v1/reminders', { tuesday: '23:59' });
  await person.patch(`/api/v1/reminders/${off.id}`, { enabled: false });
}
