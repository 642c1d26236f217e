// Concurrent writers that post, like and follow until the server stops, and a check of the acknowledged
// writes.
import assert from 'node:assert/strict';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import {
  type Attempt,
  expectedItems,
  recordWrites,
  type Write,
} from '@tandem/platform/testing/recorded-writes.ts';
import { readAllPages } from './posts.ts';
import type { Person } from './thoughts.ts';

export const THOUGHTS = '/thoughts';
const PER_PAGE = 100;

type Writer = Pick<Person, 'token' | 'username'>;

/**
 * All users post, edit and delete thoughts, like and unlike, follow and unfollow until the server stops
 * responding. Calls `acknowledged` with the number of acknowledged writes after each one.
 */
export async function writeUntilGone(
  url: string,
  people: readonly Writer[],
  acknowledged: (count: number) => void,
): Promise<Write[]> {
  const { writes, attempt } = recordWrites(url, acknowledged);
  /** Thoughts that are never deleted, as targets of likes. */
  const lasting: string[] = [];
  await Promise.all(people.map((_, at) => writeRepeatedly(people, at, lasting, attempt)));
  return writes;
}

async function writeRepeatedly(people: readonly Writer[], at: number, lasting: string[], attempt: Attempt) {
  const token = people[at]?.token ?? '';
  const other = people[(at + 1) % people.length]?.username ?? '';
  for (let round = 0; ; round += 1) {
    const thought = await attempt(token, 'POST', THOUGHTS, { content: crypto.randomUUID() });
    if (!thought) return;
    if (!(await attempt(token, 'POST', THOUGHTS, { content: crypto.randomUUID() }, 'without a key'))) return;
    const path = `${THOUGHTS}/${thought.id}`;
    if (round % 2 === 1 && !(await attempt(token, 'PUT', path, { content: crypto.randomUUID() }))) return;
    if (round % 3 !== 2) lasting.push(thought.id);
    else if (!(await attempt(token, 'DELETE', path))) return;
    const liked = `${THOUGHTS}/${lasting[(round * 7) % lasting.length]}/like`;
    if (!(await attempt(token, round % 4 === 3 ? 'DELETE' : 'POST', liked))) return;
    const followed = `/users/${other}/follow`;
    if (!(await attempt(token, round % 2 === 0 ? 'POST' : 'DELETE', followed))) return;
  }
}

/**
 * Asserts that exactly the acknowledged writes are stored, once. Unacknowledged writes without a key may be
 * stored.
 */
export async function expectAcknowledged(
  url: string,
  people: readonly Writer[],
  writes: readonly Write[],
): Promise<void> {
  const likes = new Map<string, number>();
  for (const { token } of people) {
    for (const id of activeNames(writes, token, /^\/thoughts\/(.+)\/like$/)) {
      likes.set(id, (likes.get(id) ?? 0) + 1);
    }
  }
  for (const { token, username } of people) {
    const client = createClient(url, token);
    const posted = await readAllPages(client, `/users/${username}/thoughts`, PER_PAGE);
    const wanted = expectedItems(writes, token, THOUGHTS);
    const uncertain = posted.filter(({ id }) => !wanted.has(id)).map(({ content }) => content);
    assert.deepEqual(
      uncertain.filter((content) => !mayBeStored(writes, token, content)),
      [],
    );
    assert.equal(new Set(uncertain).size, uncertain.length);
    assert.deepEqual(summaries(posted.filter(({ id }) => wanted.has(id))), summaries([...wanted.values()]));
    for (const { id, likeCount } of posted) assert.equal(likeCount, likes.get(id) ?? 0, `likes of ${id}`);
    const followed = await readAllPages(client, `/users/${username}/following`, PER_PAGE);
    const names = followed.map((person) => person.username).sort();
    assert.deepEqual(names, activeNames(writes, token, /^\/users\/(.+)\/follow$/).sort());
  }
}

/** Whether the text belongs to an unacknowledged write without a key. */
const mayBeStored = (writes: readonly Write[], token: string, content: string): boolean =>
  writes.some(
    (write) =>
      write.token === token && write.reply === null && write.key === null && write.body?.content === content,
  );

const summaries = (thoughts: readonly Json[]) =>
  thoughts.map(({ id, content }) => [id, content].join(' ')).sort();

/** The names matched by `pattern` whose last acknowledged write by `token` was a POST. */
function activeNames(writes: readonly Write[], token: string, pattern: RegExp): string[] {
  const on = new Set<string>();
  for (const { method, path, reply, ...write } of writes) {
    const name = write.token === token && reply !== null ? pattern.exec(path)?.[1] : undefined;
    if (name === undefined) continue;
    if (method === 'POST') on.add(name);
    else on.delete(name);
  }
  return [...on];
}
