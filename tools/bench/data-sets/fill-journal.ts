// Fills a journal through its import: four or five entries a day, up to now.
import { randomUUID } from 'node:crypto';
import { startJournal } from '../../../journal/app.ts';
import { readJournalConfig } from '../../../journal/config.ts';
import { pngOf } from '../../../journal/testing/media.ts';
import type { DatabaseUrl } from '../../../platform/database/database.ts';
import { type Client, createClient } from '../../../platform/testing/client.ts';
import { DAY } from '../../../platform/time/clock.ts';
import { createRandom } from '../../seed/random.ts';
import { writeThought } from '../../seed/texts.ts';
import { SETTINGS } from '../processes/servers.ts';

export type JournalManifest = { username: string; entries: string[]; activities: string[]; photos: string[] };

/** The password of all users in the data sets. */
export const PASSWORD = 'correct horse battery';

const ENTRIES_PER_YEAR = 50_000 / 30;
const ACTIVITIES = 40;
const PHOTOS = 8;
const PHOTO_BYTES = 200 * 1024;
const PICKED = 1024;
const USERNAME = 'ada';

export async function fillJournal(
  database: DatabaseUrl,
  folder: string,
  years: number,
): Promise<JournalManifest> {
  const journal = await startJournal({ ...readJournalConfig({ ...SETTINGS, DATA_DIR: folder }), database });
  try {
    const client = createClient(journal.url);
    const account = { username: USERNAME, email: `${USERNAME}@example.org`, password: PASSWORD };
    await client.post('/api/v1/users/register', account);
    const { body } = await client.post('/api/v1/auth/login', { identifier: USERNAME, password: PASSWORD });
    return await fill(client.as(body.accessToken), years);
  } finally {
    await journal.close();
  }
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
    throw new Error(`The import failed: ${status} ${text}`);
  const photos: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1)
    photos.push((await person.post('/api/v1/media/photos', pngOf(PHOTO_BYTES, index))).body.id);
  const step = Math.max(1, Math.floor(entries.length / PICKED));
  const picked = entries.filter((_, index) => index % step === 0).map(({ id }) => id);
  return { username: USERNAME, entries: picked, activities: ids, photos };
}

/** Entries with up to four activities each, in a skewed distribution. */
function makeEntries(activities: readonly string[], years: number, until: number) {
  const random = createRandom(1);
  const count = Math.round(years * ENTRIES_PER_YEAR);
  const gap = (years * 365.25 * DAY) / count;
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    mood: 5 - random.skewed(5),
    content: Array.from({ length: 1 + random.below(3) }, () => writeThought(random, null)).join(' '),
    loggedAt: new Date(until - (count - index) * gap).toISOString(),
    activityIds: [
      ...new Set(Array.from({ length: random.below(5) }, () => activities[random.skewed(activities.length)])),
    ],
  }));
}
