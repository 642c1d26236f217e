// Fills a database of thoughts with generated data.
import { DAY } from '../../platform/time/clock.ts';
import {
  indexThought,
  indexUser,
  thoughtTokens,
} from '../../thoughts/foundation/search-index/search-index.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../../thoughts/foundation/tables/tables.ts';
import { type Conversation, canSee, makeConversations } from './conversations.ts';
import type { SeedSize } from './options.ts';
import {
  chooseTopFriends,
  createSocialGraph,
  emailOf,
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
  enlargeCache,
  indexRowsOf,
  insertRows,
  type NotificationRow,
  notificationsOf,
  type Row,
  recountAll,
  type SeededNotification,
  selectAccounts,
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
  const accounts = await selectAccounts(database.read);
  const taken = new Set(accounts.flatMap(({ username_key, email_key }) => [username_key, email_key]));
  const random = createRandom(size.seed * 7919 + accounts.length);
  const span = { from: size.until - SPAN, until: size.until };
  const people = makePeople(random, size.users, accounts.length, span, taken);
  await storePeople(database, people);
  const follows = [...makeFollows(random, people, span)];
  await storeRows(database, 'follow', follows.map(toFollowRow));
  const notices = follows.flatMap(({ follower, followee, at }) => {
    const told: SeededNotification = { type: 'follow', to: followee, from: follower, thought: null, at };
    return toNotificationRows(random.id(at), told, size.until);
  });
  await storeRows(database, 'top_friend', topFriendRows(random, people, follows));
  const society = createSocialGraph(random, people, follows);
  const target = { database, random, society, until: size.until };
  const conversations = makeConversations(random, society, size.thoughts, span);
  const more = await storeConversations(target, conversations, (done) => progress(done, size.thoughts));
  // In the order of their dates, because lists of them are in the order of their insertion.
  const ordered = notices.concat(more).sort((one, other) => one.created_at - other.created_at);
  await storeRows(database, 'notification', ordered);
  await database.write(recountAll);
  await database.write(analyze);
  return people[0]?.username ?? '';
}

/** In batches. */
async function storeRows(
  database: ThoughtsDatabase,
  table: keyof ThoughtsTables,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await database.write((tx) => insertRows(tx, table, rows.slice(from, from + BATCH_SIZE)));
}

async function storePeople(database: ThoughtsDatabase, people: readonly SeededPerson[]): Promise<void> {
  await storeRows(database, 'account', people.map(toAccountRow));
  await storeRows(database, 'actor', people.map(toActorRow));
  await database.write(async (tx) => {
    for (const { id, username, displayName } of people)
      await indexUser(tx, { id, username, display_name: displayName });
  });
}

const toAccountRow = ({ accountId, username, joinedAt }: SeededPerson) => ({
  id: accountId,
  username,
  username_key: username,
  email: emailOf(username),
  email_key: emailOf(username),
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

const toFollowRow = ({ follower, followee, at }: SeededFollow) => ({
  follower_id: follower.id,
  followee_id: followee.id,
  state: 'accepted',
  created_at: at,
});

function topFriendRows(
  random: Random,
  people: readonly SeededPerson[],
  follows: readonly SeededFollow[],
): Row[] {
  const following = new Map<SeededPerson, SeededPerson[]>();
  for (const { follower, followee } of follows)
    following.getOrInsertComputed(follower, () => []).push(followee);
  return [...chooseTopFriends(random, people, following)].flatMap(({ person, friends }) =>
    friends.map((friend, position) => ({ actor_id: person.id, friend_id: friend.id, position })),
  );
}

// Stores conversations during generation, with two thousand thoughts per transaction.

type Target = { database: ThoughtsDatabase; random: Random; society: SocialGraph; until: number };

/**
 * `progress` is called with the number of stored thoughts. Returns the notifications, which are not stored
 * yet.
 */
async function storeConversations(
  target: Target,
  conversations: Iterable<Conversation>,
  progress: (done: number) => void,
): Promise<NotificationRow[]> {
  const notices: NotificationRow[] = [];
  const byName = new Map(target.society.people.map((person) => [person.username, person]));
  let batch = emptyBatch();
  let done = 0;
  const store = async () => {
    await storeBatch(target.database, batch);
    done += batch.thought.length;
    progress(done);
    batch = emptyBatch();
  };
  for (const conversation of conversations) {
    notices.push(...addRows(batch, target, conversation, byName));
    if (batch.thought.length >= BATCH_SIZE) await store();
  }
  await store();
  return notices;
}

/** The rows of each table. */
type Batch = Record<'tagged' | 'mention' | 'thought_like' | 'boost', Row[]> & {
  thought: ReturnType<typeof toThoughtRow>[];
};

const emptyBatch = (): Batch => ({ thought: [], tagged: [], mention: [], thought_like: [], boost: [] });

/** Returns the notifications of the conversation. */
function addRows(
  batch: Batch,
  { random, society, until }: Target,
  conversation: Conversation,
  byName: Parameters<typeof indexRowsOf>[1],
): NotificationRow[] {
  const counts = countIn(conversation);
  const marks = new Map(conversation.thoughts.map((thought) => [thought, indexRowsOf(thought, byName)]));
  for (const [thought, { tags, tagged, mentions }] of marks) {
    batch.thought.push(toThoughtRow(thought, tags, counts));
    batch.tagged.push(...tagged);
    batch.mention.push(...mentions);
  }
  batch.thought_like.push(...conversation.likes.map(toLikeRow));
  batch.boost.push(...conversation.boosts.map(toBoostRow));
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
    for (const [table, rows] of Object.entries(batch)) await insertRows(tx, table as keyof Batch, rows);
    for (const row of batch.thought)
      await indexThought(
        tx,
        row,
        thoughtTokens({ summary: '', content: row.content, tags: JSON.parse(row.tags) }),
      );
  });
