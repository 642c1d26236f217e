// Fills a database of thoughts with the seeded data set and with remote senders, and selects ids for the
// scenarios.
import type { Kysely } from 'kysely';
import type { DatabaseUrl } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { DAY } from '../../../platform/time/clock.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import { generateKeys } from '../../../thoughts/federation/protocol/signatures/keys.ts';
import { thoughtPath } from '../../../thoughts/foundation/addresses/page-paths.ts';
import { type Numbered, toStatusNumber } from '../../../thoughts/foundation/status-ids/status-ids.ts';
import type { FederationTables } from '../../../thoughts/foundation/tables/federation.ts';
import { toThoughtId } from '../../../thoughts/ids.ts';
import { insertRemoteActors, remoteActorAt } from '../../../thoughts/testing/remote-actors.ts';
import { seedThoughts } from '../../seed/seed-thoughts.ts';
import { recountAll } from '../../seed/store-counts.ts';

/** A remote actor whose key is stored. */
export type RemoteSender = { uri: string; keyId: string; privateKeyPem: string };

export type ThoughtsManifest = {
  /** Names of users, from early to late registration. */
  people: string[];
  /** Ids of public thoughts over the whole period, and their status ids in the client API. */
  thoughts: string[];
  statuses: string[];
  /** Ids, status ids and paths of thoughts with replies. */
  conversations: string[];
  discussed: string[];
  pages: string[];
  tags: string[];
  words: string[];
  senders: RemoteSender[];
};

const SENDERS = 16;
const PICKED = 1024;
const PEOPLE = 64;
const TAGS = 16;
/** The senders' servers do not exist, so their keys must never be refetched. */
const ALWAYS_FRESH = Date.parse('2100-01-01');

export async function fillThoughts(
  url: DatabaseUrl,
  { users, thoughts }: { users: number; thoughts: number },
): Promise<ThoughtsManifest> {
  await using database = await openDatabase<FederationTables>(url, thoughtsMigrations);
  const until = Math.floor(Date.now() / DAY) * DAY;
  await seedThoughts(database, { users, thoughts, seed: 1, until });
  const senders = await storeSenders(database);
  return { ...(await readManifest(database.read)), senders };
}

/** The oldest account follows each sender, so that their posts are stored. */
async function storeSenders(
  database: Awaited<ReturnType<typeof openDatabase<FederationTables>>>,
): Promise<RemoteSender[]> {
  const oldest = await database.read
    .selectFrom('actor')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const actors = Array.from({ length: SENDERS }, (_, index) =>
    remoteActorAt(`https://peer-${index}.example`),
  );
  await insertRemoteActors(database, actors, oldest.id);
  const senders: RemoteSender[] = [];
  for (const { id, uri } of actors) {
    const { publicKeyPem, privateKeyPem } = await generateKeys();
    const keyId = `${uri}#main-key`;
    const known = { key_id: keyId, public_key: publicKeyPem, fetched_at: ALWAYS_FRESH };
    await database.write((tx) =>
      tx.updateTable('remote_actor').set(known).where('actor_id', '=', id).execute(),
    );
    senders.push({ uri, keyId, privateKeyPem });
  }
  await database.write(recountAll);
  return senders;
}

type Read = Kysely<FederationTables>;

async function readManifest(read: Read): Promise<Omit<ThoughtsManifest, 'senders'>> {
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

/** Public local thoughts, found by the time in their ids. */
async function pickThoughts(read: Read) {
  const { first, last } = await read
    .selectFrom('thought')
    .select((select) => [select.fn.min('created_at').as('first'), select.fn.max('created_at').as('last')])
    .executeTakeFirstOrThrow();
  const findFrom = (instant: number) => {
    const time = Math.floor(instant).toString(16).padStart(12, '0');
    const least = toThoughtId(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`);
    return read
      .selectFrom('thought')
      .innerJoin('actor', 'actor.id', 'thought.actor_id')
      .select(['thought.id', 'content', 'reply_count', 'thought.created_at', 'tie', 'username'])
      .where('visibility', '=', 'public')
      .where('is_local', '=', 1)
      .where('thought.id', '>=', least)
      .orderBy('thought.id')
      .limit(1)
      .executeTakeFirst();
  };
  const found = new Map<string, NonNullable<Awaited<ReturnType<typeof findFrom>>>>();
  for (let index = 0; index < PICKED; index += 1) {
    const thought = await findFrom(Number(first) + ((Number(last) - Number(first)) * index) / PICKED);
    if (thought) found.set(thought.id, thought);
  }
  return [...found.values()];
}

/** Users with early registration have more followers. */
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

/** The most used tags. */
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
