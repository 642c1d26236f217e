// Fills a journal through its own import: four or five entries a day, up to now.
import { randomUUID } from 'node:crypto';
import { startJournal } from '../../../journal/app.ts';
import { readJournalConfig } from '../../../journal/config.ts';
import { type Client, createClient } from '../../../platform/testing/client.ts';
import { DAY } from '../../../platform/time/clock.ts';
import { createRandom, type Random } from '../../seed/random.ts';
import { writeThought } from '../../seed/texts.ts';
import { SETTINGS } from '../processes/service.ts';
import type { Location } from './location.ts';
import { type JournalManifest, PASSWORD } from './manifest.ts';
import { makePhoto } from './photo.ts';
import { type DataSetSize, ENTRIES_PER_YEAR } from './sizes.ts';

const ACTIVITIES = 40;
const PHOTOS = 8;
const PICKED = 1024;
const USERNAME = 'ada';

export async function fillJournal(location: Location, { years }: DataSetSize): Promise<JournalManifest> {
  const config = readJournalConfig({ ...SETTINGS, DATA_DIR: location.folder, ...location.settings });
  const journal = await startJournal(config);
  try {
    return await fill(await join(createClient(journal.url)), years);
  } finally {
    await journal.close();
  }
}

async function join(client: Client): Promise<Client> {
  const person = { username: USERNAME, email: `${USERNAME}@example.org`, password: PASSWORD };
  await client.post('/api/v1/users/register', person);
  const { body } = await client.post('/api/v1/auth/login', { identifier: USERNAME, password: PASSWORD });
  return client.as(body.accessToken);
}

async function fill(person: Client, years: number): Promise<JournalManifest> {
  const activities = Array.from({ length: ACTIVITIES }, (_, index) => ({
    id: randomUUID(),
    name: `Activity ${index}`,
  }));
  const ids = activities.map(({ id }) => id);
  const entries = makeEntries(ids, years, Date.now());
  const { status, body, text } = await person.post('/api/v1/data/import', { activities, entries });
  if (status !== 200 || body.imported !== entries.length)
    throw new Error(`The import went wrong: ${status} ${text}`);
  const step = Math.max(1, Math.floor(entries.length / PICKED));
  const picked = entries.filter((_, index) => index % step === 0).map(({ id }) => id);
  return { username: USERNAME, entries: picked, activities: ids, photos: await uploadPhotos(person) };
}

function makeEntries(activities: readonly string[], years: number, until: number) {
  const random = createRandom(1);
  const count = Math.round(years * ENTRIES_PER_YEAR);
  const gap = (years * 365.25 * DAY) / count;
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    mood: 5 - random.skewed(5),
    content: Array.from({ length: 1 + random.below(3) }, () => writeThought(random, null)).join(' '),
    loggedAt: new Date(until - (count - index) * gap).toISOString(),
    activityIds: some(random, activities),
  }));
}

/** Up to four, the same few often. */
function some(random: Random, activities: readonly string[]): string[] {
  const picked = Array.from({ length: random.below(5) }, () => activities[random.skewed(activities.length)]);
  return [...new Set(picked)].filter((id) => id !== undefined);
}

async function uploadPhotos(person: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const { body } = await person.post('/api/v1/media/photos', makePhoto(index));
    ids.push(body.id);
  }
  return ids;
}
