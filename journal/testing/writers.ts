// People who write all at once until the journal goes away, and a record of what they were told is stored.
import { randomBytes } from 'node:crypto';
import { createClient, type Json, type Reply } from '@tandem/platform/testing/client.ts';
import type { Person } from './journal.ts';
import { PHOTOS, pngOf } from './media.ts';

export const ENTRIES = '/api/v1/entries';
export const ACTIVITIES = '/api/v1/activities';

/** One change that was sent; `answer` stays null until it is acknowledged. */
export type Write = {
  token: string;
  method: 'POST' | 'DELETE';
  path: string;
  body?: Json;
  key: string;
  answer: Json | null;
};

/** Sends a write, as often as one likes: what was stored at the first time is not stored again. */
export async function repeat(url: string, { token, method, path, body, key }: Write): Promise<Reply> {
  return createClient(url, token).send(method, path, { body, headers: { 'idempotency-key': key } });
}

/**
 * Everybody writes photos, activities and entries that name them, and deletes some, until nobody answers any
 * more. `acknowledged` is called with the number of acknowledgements so far, at each.
 */
export async function writeUntilGone(
  url: string,
  people: readonly Person[],
  acknowledged: (count: number) => void,
): Promise<Write[]> {
  const writes: Write[] = [];
  let count = 0;
  const attempt = async (
    { accessToken: token }: Person,
    method: Write['method'],
    path: string,
    body?: Json,
  ) => {
    const write: Write = { token, method, path, body, key: crypto.randomUUID(), answer: null };
    writes.push(write);
    const reply = await repeat(url, write).catch(() => null);
    if (reply === null || reply.status === 503) return null;
    if (reply.status !== 201 && reply.status !== 204)
      throw new Error(`${path}: ${reply.status} ${reply.text}`);
    write.answer = reply.body ?? {};
    count += 1;
    acknowledged(count);
    return write.answer;
  };
  const live = async (person: Person) => {
    for (let turn = 0; ; turn += 1) {
      const photo = await attempt(person, 'POST', PHOTOS, photoOf(1000 + turn * 10_000));
      const activity = photo && (await attempt(person, 'POST', ACTIVITIES, { name: crypto.randomUUID() }));
      const links = activity && { activityIds: [activity.id], photoIds: [photo.id] };
      const content = crypto.randomUUID();
      const entry =
        links && (await attempt(person, 'POST', ENTRIES, { mood: 1 + (turn % 5), content, ...links }));
      if (!entry) return;
      if (turn % 3 === 2 && !(await attempt(person, 'DELETE', `${ENTRIES}/${entry.id}`))) return;
    }
  };
  await Promise.all(people.map(live));
  return writes;
}

/** A photo unlike any other. */
const photoOf = (size: number) => Buffer.concat([pngOf(16), randomBytes(size)]);
