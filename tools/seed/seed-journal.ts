// Fills a journal with the entries of one user, through its REST API.
import { suggestIcon } from '@tandem/web/icons/icons.ts';
import { type Client, createClient, type Json, type Reply } from '../../platform/testing/client.ts';
import { DAY } from '../../platform/time/clock.ts';
import { PASSWORD } from './options.ts';
import { createRandom, type Random } from './random.ts';
import { paintLandscape, synthesizeMelody } from './sample-media.ts';

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
  const body = paintLandscape(random);
  const id = await upload(person, 'photos', body);
  succeed(await person.send('PUT', `${API}/media/photos/${id}/preview`, { body }));
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

// Generates journal entries: activities of each day, their effect on the mood, and a text.

type SeededEntry = {
  /** Local time without an offset: `2026-05-01T21:30`. */
  loggedAt: string;
  mood: number;
  content: string | null;
  activities: ActivityName[];
  hasPhoto: boolean;
  hasVoiceMemo: boolean;
};

/** Effect of activities on the mood; others have none. */
const EFFECTS: Partial<Record<ActivityName, number>> = {
  'Slept well': 0.7,
  Running: 0.6,
  Friends: 0.5,
  Nature: 0.4,
  Date: 0.5,
  Deadline: -0.9,
  'Slept badly': -0.8,
  Ill: -1.2,
  Overtime: -0.4,
};

const YEARS = 2.5;

/**
 * The entries of the two and a half years before `until`, in ascending order; most days have one, and some
 * weeks none.
 */
function* makeEntries(random: Random, until: number): Generator<SeededEntry> {
  const state = { lingering: 0, busyUntil: 0, awayUntil: 0 };
  for (let day = Math.floor(until - YEARS * 365 * DAY); day < until; day += DAY) {
    const weekday = new Date(day).getUTCDay();
    if (random.chance(0.025)) state.busyUntil = day + (4 + random.below(8)) * DAY;
    if (random.chance(0.006)) state.awayUntil = day + (3 + random.below(9)) * DAY;
    state.lingering = state.lingering * 0.75 + (random.fraction() - 0.5) * 0.9;
    if (day < state.awayUntil || random.chance(0.07)) continue;
    const isFree = weekday === 0 || weekday === 6;
    const activities = chooseActivities(random, isFree, day < state.busyUntil);
    const mood = moodOf(activities, state.lingering + (isFree ? 0.2 : 0) + season(day));
    yield toEntry(random, day, mood, activities);
    // A second entry of the day, an hour or more before the first.
    if (random.chance(0.15))
      yield { ...toEntry(random, day, mood, ['Coffee']), loggedAt: at(random, day, 7, 12) };
  }
}

/** About a third of a step down in January, and up in July. */
const season = (day: number): number =>
  -0.35 * Math.cos((2 * Math.PI * (day - Date.UTC(2000, 0, 15))) / (365.25 * DAY));

function moodOf(activities: readonly ActivityName[], background: number): number {
  const effect = activities.reduce((sum, name) => sum + (EFFECTS[name] ?? 0), 0);
  return Math.max(1, Math.min(5, Math.round(3.1 + effect + background)));
}

function chooseActivities(random: Random, isFree: boolean, isBusy: boolean): ActivityName[] {
  const sleep: ActivityName[] = random.chance(isBusy ? 0.25 : 0.55)
    ? ['Slept well']
    : random.chance(0.4)
      ? ['Slept badly']
      : [];
  const others = ACTIVITIES.filter(({ usual, free }) => random.chance(isFree ? free : usual));
  const work: ActivityName[] = isBusy && !isFree ? ['Deadline'] : [];
  return [...new Set([...sleep, ...work, ...others.map(({ name }) => name)])];
}

function toEntry(random: Random, day: number, mood: number, activities: ActivityName[]): SeededEntry {
  const notes = NOTES[mood - 1] ?? [];
  return {
    loggedAt: at(random, day, 19, 23),
    mood,
    activities,
    content: random.chance(0.45) ? random.pick(notes) : null,
    hasPhoto: mood >= 4 && random.chance(0.05),
    hasVoiceMemo: random.chance(0.004),
  };
}

/** A random minute of `day` from the hour `from` to before the hour `to`. */
function at(random: Random, day: number, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = new Date(day).toISOString().slice(0, 10);
  return `${date}T${two(from + random.below(to - from))}:${two(random.below(60))}`;
}

/** With their categories and colours, and probabilities on a working day (`usual`) and on a free day. */
const ACTIVITIES = [
  { name: 'Slept well', category: 'Sleep', color: 'indigo', usual: 0, free: 0 },
  { name: 'Slept badly', category: 'Sleep', color: 'indigo', usual: 0, free: 0 },
  { name: 'Deadline', category: 'Work', color: 'grey', usual: 0.03, free: 0 },
  { name: 'Overtime', category: 'Work', color: 'grey', usual: 0.12, free: 0.03 },
  { name: 'Meetings', category: 'Work', color: 'grey', usual: 0.4, free: 0 },
  { name: 'Running', category: 'Sport', color: 'green', usual: 0.25, free: 0.35 },
  { name: 'Cycling', category: 'Sport', color: 'green', usual: 0.15, free: 0.25 },
  { name: 'Friends', category: 'People', color: 'pink', usual: 0.15, free: 0.4 },
  { name: 'Family', category: 'People', color: 'pink', usual: 0.08, free: 0.3 },
  { name: 'Date', category: 'People', color: 'pink', usual: 0.05, free: 0.12 },
  { name: 'Nature', category: 'Outside', color: 'teal', usual: 0.08, free: 0.35 },
  { name: 'Cooking', category: 'At home', color: 'amber', usual: 0.3, free: 0.4 },
  { name: 'Reading', category: 'At home', color: 'amber', usual: 0.3, free: 0.3 },
  { name: 'Cleaning', category: 'At home', color: 'amber', usual: 0.05, free: 0.3 },
  { name: 'Coffee', category: null, color: 'orange', usual: 0.6, free: 0.5 },
  { name: 'Ill', category: 'Body', color: 'red', usual: 0.02, free: 0.02 },
] as const;

type ActivityName = (typeof ACTIVITIES)[number]['name'];

/** By mood, from 1 to 5. */
const NOTES = [
  [
    'Nothing worked today. Early to bed.',
    'Lay awake again, and the whole day was fog.',
    'Cried on the tram. Nobody looked, which was kind.',
    'Too much at once. I could not say no.',
  ],
  [
    'Tired and short with everybody.',
    'The review went badly. Tomorrow I ask for help.',
    'Headache since noon.',
    'Rain, and three hours of meetings about meetings.',
  ],
  [
    'An ordinary day.',
    'Worked, ate, read a little.',
    'Could have been worse.\n\nCalled the dentist at last.',
    'Neither here nor there. The soup was good.',
    'Slow morning, better evening.',
  ],
  [
    'Ran along the river, and the legs were light.',
    'Dinner with Mara and Jun. We laughed a lot.',
    'Finished the chapter I was stuck on 🙂',
    'Slept like a stone and had time for breakfast.',
    'First swim of the year.',
  ],
  [
    'One of those days one would like to keep.',
    'Sun, friends, the lake. Nothing was missing.',
    'It is handed in! We danced in the kitchen 🎉',
    'Walked for six hours and saw two kingfishers.',
  ],
] as const;
