// Concurrent writers for crash tests, and the verification of the stored data.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import {
  type Attempt,
  expectedItems,
  recordWrites,
  type Write,
} from '@tandem/platform/testing/recorded-writes.ts';
import type { Person } from './journal.ts';
import { PHOTOS, pngOf } from './media.ts';

export const ENTRIES = '/api/v1/entries';
export const ACTIVITIES = '/api/v1/activities';

/**
 * Users create photos, activities and entries with links, and change and delete some, until the service
 * stops. `acknowledged` is called with the number of acknowledged writes.
 */
export async function writeUntilStopped(
  url: string,
  people: readonly Pick<Person, 'accessToken'>[],
  acknowledged: (count: number) => void,
): Promise<Write[]> {
  const { writes, attempt } = recordWrites(url, acknowledged);
  await Promise.all(people.map(({ accessToken }) => writeRepeatedly(accessToken, attempt)));
  return writes;
}

async function writeRepeatedly(token: string, attempt: Attempt): Promise<void> {
  for (let round = 0; ; round += 1) {
    const photo = await attempt(token, 'POST', PHOTOS, photoOf(1000 + (round % 20) * 10_000));
    const activity = photo && (await attempt(token, 'POST', ACTIVITIES, { name: crypto.randomUUID() }));
    const links = activity && { activityIds: [activity.id], photoIds: [photo.id] };
    const said = { mood: 1 + (round % 5), content: crypto.randomUUID() };
    const entry = links && (await attempt(token, 'POST', ENTRIES, { ...said, ...links }));
    if (!entry) return;
    const path = `${ENTRIES}/${entry.id}`;
    if (round % 2 === 1 && !(await attempt(token, 'PATCH', path, { ...said, content: crypto.randomUUID() })))
      return;
    if (round % 3 === 2 && !(await attempt(token, 'DELETE', path))) return;
  }
}

/** A photo with random content. */
const photoOf = (size: number) => pngOf(size + 57, randomBytes(size));

/** Asserts that all acknowledged writes are stored, and no others. */
export async function expectAcknowledged(
  url: string,
  people: readonly Pick<Person, 'accessToken'>[],
  writes: readonly Write[],
): Promise<void> {
  for (const { accessToken: token } of people) {
    const client = createClient(url, token);
    for (const path of [ENTRIES, ACTIVITIES]) {
      const wanted = [...expectedItems(writes, token, path).values()];
      assert.deepEqual(byId((await client.get(path)).body), byId(wanted));
    }
    const removed = photosOfDeleted(writes);
    for (const { reply, body } of writes.filter((write) => write.token === token && write.path === PHOTOS)) {
      if (reply === null) continue;
      const response = await fetch(`${url}${PHOTOS}/${reply.id}`);
      // A deletion may have been committed without a reply.
      if (removed.has(reply.id) && response.status === 404) continue;
      assert.equal(response.status, 200);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), body);
    }
  }
}

/** The photos of entries with a sent deletion. */
function photosOfDeleted(writes: readonly Write[]): ReadonlySet<string> {
  const deleted = new Set(writes.filter(({ method }) => method === 'DELETE').map(({ path }) => path));
  const entries = writes.filter(
    ({ path, reply }) => path === ENTRIES && deleted.has(`${ENTRIES}/${reply?.id}`),
  );
  return new Set(entries.flatMap(({ reply }) => reply?.photos ?? []));
}

const byId = (list: Json[]): Json[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
