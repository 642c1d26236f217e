// Fills a database of thoughts with generated data.
import { DAY } from '../../platform/time/clock.ts';
import { userTokens } from '../../thoughts/foundation/search-index/search-index.ts';
import type { ThoughtsDatabase } from '../../thoughts/foundation/tables/tables.ts';
import { type Conversation, canSee, makeConversations } from './conversations.ts';
import type { SeedSize } from './options.ts';
import {
  chooseTopFriends,
  createSocialGraph,
  makeFollows,
  makePeople,
  type SeededFollow,
  type SeededPerson,
  type SocialGraph,
} from './people.ts';
import { createRandom, type Random } from './random.ts';
import {
  analyze,
  countIn,
  countPeople,
  enlargeCache,
  indexRowsOf,
  insertRows,
  insertWords,
  type NotificationRow,
  notificationsOf,
  recountAll,
  type SeededNotification,
  selectTakenNames,
  toBoostRow,
  toLikeRow,
  toNotificationRows,
  toThoughtRow,
} from './store.ts';

/** Argon2id of `correct horse battery`, precomputed to avoid one hash per user. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$k4k0+Es7bWRl2KOdry822w$JtR8jqnm9HY0RykayjPBqHMbd98kghiQdrTvEu+JJPs';

/** Bounds transactions, and the JSON parameter of a statement to about a megabyte. */
const BATCH_SIZE = 2_000;
const SPAN = 2 * 365 * DAY;

/** Reports progress: `done` of `all` thoughts. */
export type Progress = (done: number, all: number) => void;

/**
 * Adds `users` users, and `thoughts` thoughts of the two years before `until`. Equal size, seed and date give
 * equal rows in an empty database. Returns the first user's username.
 */
export async function seedThoughts(
  database: ThoughtsDatabase,
  size: SeedSize,
  progress: Progress = () => {},
): Promise<string> {
  await database.write(enlargeCache);
  const known = await countPeople(database.read);
  const random = createRandom(size.seed * 7919 + known);
  const span = { from: size.until - SPAN, until: size.until };
  const people = await findFreeNames(database, makePeople(random, size.users, known, span));
  await storePeople(database, people);
  const follows = [...makeFollows(random, people, span)];
  const notices = await storeFollows(database, random, follows, size.until);
  await storeTopFriends(database, random, people, follows);
  const society = createSocialGraph(random, people, follows);
  const destination = { database, random, society, until: size.until };
  const conversations = makeConversations(random, society, size.thoughts, span);
  const more = await storeConversations(destination, conversations, (done) => progress(done, size.thoughts));
  await storeNotifications(database, notices.concat(more));
  await database.write(recountAll);
  await database.write(analyze);
  return people[0]?.username ?? '';
}

/** Extends generated names that are already registered. */
async function findFreeNames(database: ThoughtsDatabase, made: SeededPerson[]): Promise<SeededPerson[]> {
  let people = made;
  for (;;) {
    const taken = await selectTakenNames(
      database.read,
      people.map(({ username }) => username),
    );
    if (taken.size === 0) return people;
    people = people.map((person) =>
      taken.has(person.username) ? { ...person, username: `${person.username}_` } : person,
    );
  }
}

async function storePeople(database: ThoughtsDatabase, people: readonly SeededPerson[]): Promise<void> {
  await inBatches(people, (batch) =>
    database.write(async (tx) => {
      await insertRows(tx, 'account', batch.map(toAccountRow));
      await insertRows(tx, 'actor', batch.map(toActorRow));
      const words = batch.map(({ id, username, displayName }) => ({
        id,
        words: userTokens({ username, display_name: displayName }).join(' '),
      }));
      await insertWords(tx, 'user', words);
    }),
  );
}

const toAccountRow = ({ accountId, username, joinedAt }: SeededPerson) => ({
  id: accountId,
  username,
  username_key: username,
  email: `${username}@example.org`,
  email_key: `${username}@example.org`,
  password_hash: PASSWORD_HASH,
  role: 'user',
  created_at: joinedAt,
});

const toActorRow = ({ id, accountId, username, displayName, bio, joinedAt, discoverable }: SeededPerson) => ({
  id,
  account_id: accountId,
  username,
  handle_key: username,
  display_name: displayName,
  bio,
  created_at: joinedAt,
  discoverable: discoverable ? 1 : null,
});

/** Returns the notifications of the follows. */
async function storeFollows(
  database: ThoughtsDatabase,
  random: Random,
  follows: readonly SeededFollow[],
  until: number,
): Promise<NotificationRow[]> {
  await inBatches(follows, (batch) => {
    const rows = batch.map(({ follower, followee, at }) => ({
      follower_id: follower.id,
      followee_id: followee.id,
      state: 'accepted',
      created_at: at,
    }));
    return database.write((tx) => insertRows(tx, 'follow', rows));
  });
  return follows.flatMap(({ follower, followee, at }) => {
    const told: SeededNotification = { type: 'follow', to: followee, from: follower, thought: null, at };
    return toNotificationRows(random.id(at), told, until);
  });
}

/** In the order of their dates, because lists of them are in the order of their insertion. */
async function storeNotifications(database: ThoughtsDatabase, rows: NotificationRow[]): Promise<void> {
  rows.sort((one, other) => one.created_at - other.created_at);
  await inBatches(rows, (batch) => database.write((tx) => insertRows(tx, 'notification', batch)));
}

async function storeTopFriends(
  database: ThoughtsDatabase,
  random: Random,
  people: readonly SeededPerson[],
  follows: readonly SeededFollow[],
): Promise<void> {
  const following = new Map<SeededPerson, SeededPerson[]>();
  for (const { follower, followee } of follows) {
    following.getOrInsertComputed(follower, () => []).push(followee);
  }
  const rows = [...chooseTopFriends(random, people, following)].flatMap(({ person, friends }) =>
    friends.map((friend, position) => ({ actor_id: person.id, friend_id: friend.id, position })),
  );
  await inBatches(rows, (batch) => database.write((tx) => insertRows(tx, 'top_friend', batch)));
}

async function inBatches<Item>(
  items: readonly Item[],
  store: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await store(items.slice(from, from + BATCH_SIZE));
}

// Stores conversations during generation, with two thousand thoughts per transaction.

type Target = { database: ThoughtsDatabase; random: Random; society: SocialGraph; until: number };

/**
 * `progress` is called with the number of stored thoughts. Returns the notifications, which are not stored
 * yet.
 */
async function storeConversations(
  destination: Target,
  conversations: Iterable<Conversation>,
  progress: (done: number) => void,
): Promise<NotificationRow[]> {
  const notices: NotificationRow[] = [];
  const byName = new Map(destination.society.people.map((person) => [person.username, person]));
  let batch = emptyBatch();
  let done = 0;
  for (const conversation of conversations) {
    notices.push(...addRows(batch, destination, conversation, byName));
    if (batch.thoughts.length < BATCH_SIZE) continue;
    done += batch.thoughts.length;
    await storeBatch(destination.database, batch);
    progress(done);
    batch = emptyBatch();
  }
  await storeBatch(destination.database, batch);
  progress(done + batch.thoughts.length);
  return notices;
}

const emptyBatch = () => ({
  thoughts: [] as ReturnType<typeof toThoughtRow>[],
  words: [] as ReturnType<typeof indexRowsOf>['words'][],
  tagged: [] as ReturnType<typeof indexRowsOf>['tagged'],
  mentions: [] as ReturnType<typeof indexRowsOf>['mentions'],
  likes: [] as ReturnType<typeof toLikeRow>[],
  boosts: [] as ReturnType<typeof toBoostRow>[],
});
type Batch = ReturnType<typeof emptyBatch>;

/** Returns the notifications of the conversation. */
function addRows(
  batch: Batch,
  { random, society, until }: Target,
  conversation: Conversation,
  byName: Parameters<typeof indexRowsOf>[1],
): NotificationRow[] {
  const counts = countIn(conversation);
  const marks = new Map(conversation.thoughts.map((thought) => [thought, indexRowsOf(thought, byName)]));
  for (const [thought, { tags, words, tagged, mentions }] of marks) {
    batch.thoughts.push(toThoughtRow(thought, tags, counts));
    batch.words.push(words);
    batch.tagged.push(...tagged);
    batch.mentions.push(...mentions);
  }
  batch.likes.push(...conversation.likes.map(toLikeRow));
  batch.boosts.push(...conversation.boosts.map(toBoostRow));
  const notifications = notificationsOf(
    conversation,
    (thought) => marks.get(thought)?.mentioned ?? [],
    (person, thought) => canSee(society, person, thought),
  );
  return [...notifications].flatMap((notification) =>
    toNotificationRows(random.id(notification.at), notification, until),
  );
}

const storeBatch = (database: ThoughtsDatabase, batch: Batch): Promise<void> =>
  database.write(async (tx) => {
    await insertRows(tx, 'thought', batch.thoughts);
    await insertWords(tx, 'thought', batch.words);
    await insertRows(tx, 'tagged', batch.tagged);
    await insertRows(tx, 'mention', batch.mentions);
    await insertRows(tx, 'thought_like', batch.likes);
    await insertRows(tx, 'boost', batch.boosts);
  });
