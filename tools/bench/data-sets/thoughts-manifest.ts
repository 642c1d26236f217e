// Picks from a filled database of thoughts what scenarios ask for.

import type { Kysely } from 'kysely';
import { thoughtPath } from '../../../thoughts/addresses/page-paths.ts';
import type { FederationTables } from '../../../thoughts/federation/tables.ts';
import { type ThoughtId, toThoughtId } from '../../../thoughts/ids.ts';
import { type Numbered, toStatusNumber } from '../../../thoughts/numbers/numbers.ts';
import type { ThoughtsManifest } from './manifest.ts';

type Read = Kysely<FederationTables>;

const PICKED = 1024;
const PEOPLE = 64;
const TAGS = 16;

export async function readThoughtsManifest(read: Read): Promise<Omit<ThoughtsManifest, 'senders'>> {
  const picked = await pickThoughts(read);
  const words = picked.flatMap(({ content }) => /\b[a-z]{5,}\b/.exec(content)?.[0] ?? []);
  const conversations = picked.filter(({ reply_count }) => reply_count > 0);
  const numberOf = (thought: Numbered) => toStatusNumber('thought', thought);
  return {
    people: await pickPeople(read),
    thoughts: picked.map(({ id }) => id),
    statuses: picked.map(numberOf),
    conversations: conversations.map(({ id }) => id),
    discussed: conversations.map(numberOf),
    pages: conversations.map((thought) => thoughtPath(thought.username, numberOf(thought))),
    tags: await pickTags(read),
    words: [...new Set(words)].slice(0, PEOPLE),
  };
}

type Picked = Numbered & { id: string; content: string; reply_count: number; username: string };

/** Public ones of all ages, found by the time that their ids begin with. */
async function pickThoughts(read: Read) {
  const { first, last } = await read
    .selectFrom('thought')
    .select((select) => [select.fn.min('created_at').as('first'), select.fn.max('created_at').as('last')])
    .executeTakeFirstOrThrow();
  const found = new Map<string, Picked>();
  for (let index = 0; index < PICKED; index += 1) {
    const thought = await read
      .selectFrom('thought')
      .innerJoin('actor', 'actor.id', 'thought.actor_id')
      .select(['thought.id', 'content', 'reply_count', 'thought.created_at', 'tie', 'username'])
      .where('visibility', '=', 'public')
      .where('is_local', '=', 1)
      .where('thought.id', '>=', idAt(Number(first) + ((Number(last) - Number(first)) * index) / PICKED))
      .orderBy('thought.id')
      .limit(1)
      .executeTakeFirst();
    if (thought) found.set(thought.id, thought);
  }
  return [...found.values()];
}

/** The least UUIDv7 of `instant`. */
function idAt(instant: number): ThoughtId {
  const time = Math.floor(instant).toString(16).padStart(12, '0');
  return toThoughtId(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`);
}

/** Of all ages: who came early is followed by more. */
async function pickPeople(read: Read): Promise<string[]> {
  const people = await read
    .selectFrom('actor')
    .select('username')
    .where('host', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const step = Math.max(1, Math.floor(people.length / PEOPLE));
  return people.filter((_, index) => index % step === 0).map(({ username }) => username);
}

/** Those that are used most. */
async function pickTags(read: Read): Promise<string[]> {
  const counters = await read
    .selectFrom('counter')
    .select('name')
    .where('name', 'like', 'tag:%')
    .orderBy('value', 'desc')
    .limit(TAGS)
    .execute();
  return counters.map(({ name }) => name.slice('tag:'.length));
}
