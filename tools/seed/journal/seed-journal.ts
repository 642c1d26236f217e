// Fills a journal with the entries of one user, through its REST API.
import { suggestIcon } from '@tandem/web/icons/icons.ts';
import { type Client, createClient, type Json, type Reply } from '../../../platform/testing/client.ts';
import { PASSWORD } from '../options.ts';
import { createRandom, type Random } from '../random.ts';
import { makeEntries, type SeededEntry } from './entries.ts';
import { imagineLandscape, synthesizeMelody, toJpeg, toPng } from './sample-media.ts';
import { ACTIVITIES, type ActivityName } from './words.ts';

const API = '/api/v1';
/** The time zone of this machine, where the app will probably be opened: it warns about a different one. */
const TIMEZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const AT_ONCE = 8;

export type SeededJournal = { username: string; entries: number; photos: number; voiceMemos: number };

/** Registers a user at the journal at `url`, and logs two and a half years up to `until` (milliseconds). */
export async function seedJournal(
  url: string,
  { seed, until }: { seed: number; until: number },
): Promise<SeededJournal> {
  const random = createRandom(seed);
  const { username, person } = await registerAnybody(createClient(url));
  const ids = await addActivities(person);
  await addReminders(person);
  const entries = [...makeEntries(random, until)];
  const attached = await addMedia(person, random, entries);
  const waiting = entries.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [, entry] of waiting) await addEntry(person, entry, ids, attached.get(entry) ?? {});
    }),
  );
  const has = (kind: keyof Attached) => [...attached.values()].filter((media) => media[kind]).length;
  return { username, entries: entries.length, photos: has('photoIds'), voiceMemos: has('voiceMemoIds') };
}

/** As ada, or with a number appended if the name is taken. */
async function registerAnybody(client: Client): Promise<{ username: string; person: Client }> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? 'ada' : `ada_${number}`;
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    const reply = await client.post(`${API}/users/register`, account);
    if (reply.status === 409) continue;
    succeed(reply);
    const login = { identifier: username, password: PASSWORD };
    const { accessToken } = succeed(await client.post(`${API}/auth/login`, login));
    const person = client.as(accessToken);
    succeed(await person.patch(`${API}/users/me`, { displayName: 'Ada', timezone: TIMEZONE }));
    return { username, person };
  }
}

async function addActivities(person: Client): Promise<Map<ActivityName, string>> {
  const ids = new Map<ActivityName, string>();
  for (const { name, category, color } of ACTIVITIES) {
    const activity = { name, category, color, icon: suggestIcon(name) ?? null };
    ids.set(name, succeed(await person.post(`${API}/activities`, activity)).id);
  }
  return ids;
}

async function addReminders(person: Client): Promise<void> {
  const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const at = (days: string[], time: string) => Object.fromEntries(days.map((day) => [day, time]));
  succeed(await person.post(`${API}/reminders`, { ...at(workdays, '21:00'), label: 'Evening' }));
  succeed(await person.post(`${API}/reminders`, at(['saturday', 'sunday'], '22:30')));
}

type Attached = { photoIds?: string[]; voiceMemoIds?: string[] };

/** The last entry always has a photo and a voice memo, so there is at least one of each. */
async function addMedia(
  person: Client,
  random: Random,
  entries: readonly SeededEntry[],
): Promise<Map<SeededEntry, Attached>> {
  const attached = new Map<SeededEntry, Attached>();
  for (const entry of entries) {
    const isLast = entry === entries.at(-1);
    const media: Attached = {};
    if (entry.hasPhoto || isLast) media.photoIds = [await addPhoto(person, random)];
    if (entry.hasVoiceMemo || isLast)
      media.voiceMemoIds = [await upload(person, 'voice-memos', synthesizeMelody(random))];
    if (Object.keys(media).length > 0) attached.set(entry, media);
  }
  return attached;
}

/** Includes a preview, which the app would make otherwise. */
async function addPhoto(person: Client, random: Random): Promise<string> {
  const landscape = imagineLandscape(random);
  const id = await upload(person, 'photos', toPng(landscape));
  succeed(await person.send('PUT', `${API}/media/photos/${id}/preview`, { body: toJpeg(landscape) }));
  return id;
}

async function upload(person: Client, kind: string, file: Buffer<ArrayBuffer>): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  return succeed(await person.post(`${API}/media/${kind}`, file, { headers })).id;
}

async function addEntry(
  person: Client,
  { loggedAt, mood, content, activities }: SeededEntry,
  ids: ReadonlyMap<ActivityName, string>,
  attached: Attached,
): Promise<void> {
  const activityIds = activities.map((name) => ids.get(name));
  succeed(await person.post(`${API}/entries`, { loggedAt, mood, content, activityIds, ...attached }));
}

function succeed({ status, body, text }: Reply): Json {
  if (status >= 300) throw new Error(`The journal refused generated data: ${status} ${text}`);
  return body;
}
