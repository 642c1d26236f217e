// SQL for filling a database: thousands of rows per statement, as one JSON parameter.
import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../../platform/database/queries/expressions.ts';
import { DAY } from '../../platform/time/clock.ts';
import type { NotificationType } from '../../thoughts/foundation/notifications/catalogue.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../thoughts/foundation/tables/tables.ts';
import { hashtagsOf } from '../../thoughts/posts/thoughts/content/hashtags.ts';
import { mentionsOf } from '../../thoughts/posts/thoughts/content/mentions.ts';
import type { Conversation, SeededReaction, SeededThought } from './conversations.ts';
import type { SeededPerson } from './people.ts';

export type Row = Record<string, unknown>;

/** The first row determines the columns; other columns have their defaults. */
export async function insertRows(
  tx: ThoughtsDb,
  table: keyof ThoughtsTables,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`));
  const json = JSON.stringify(rows);
  const source =
    dialectOf(tx) === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`select ${values} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(tx);
}

/** Name and address of each account, as compared for uniqueness. */
export const selectAccounts = (
  db: ThoughtsDb,
): Promise<{ username_key: string; email_key: string | null }[]> =>
  db.selectFrom('account').select(['username_key', 'email_key']).execute();

/** Updates the database's statistics for query planning. */
export async function analyze(db: ThoughtsDb): Promise<void> {
  await sql`analyze`.execute(db);
}

/** Enlarges SQLite's cache, so that it writes to the file less often. */
export async function enlargeCache(db: ThoughtsDb): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma cache_size = -262144`.execute(db);
}

// SQL that computes the counters that the domain updates incrementally.

/** Columns of `actor` with the query that counts them by `actor_id`. */
const OF_PEOPLE: Record<string, RawBuilder<unknown>> = {
  'public_count = counted.a, followers_count = counted.b, private_count = counted.c, last_status_at = counted.d': sql`
    select actor_id, count(*) filter (where visibility = 'public') as a,
      count(*) filter (where visibility = 'followers') as b, count(*) filter (where visibility = 'private') as c,
      max(created_at) filter (where visibility = 'public') as d
    from thought group by actor_id`,
  'follower_count = counted.a': sql`
    select followee_id as actor_id, count(*) as a from follow where state = 'accepted' group by followee_id`,
  'remote_follower_count = counted.a': sql`
    select followee_id as actor_id, count(*) as a from follow join actor as follower on follower.id = follow.follower_id
    where state = 'accepted' and follower.host is not null group by followee_id`,
  'following_count = counted.a': sql`
    select follower_id as actor_id, count(*) as a from follow where state = 'accepted' group by follower_id`,
  'boosted_count = counted.a': sql`select actor_id, count(*) as a from boost group by actor_id`,
};

const TOTALS = sql`
  select 'local-users', count(*) from actor where host is null
  union all select 'public', count(*) from thought where visibility = 'public' and listed = 1
  union all select 'public-local', count(*) from thought where visibility = 'public' and listed = 1 and is_local = 1
  union all select 'tag:' || tag, count(*) from tagged group by tag`;

/** Recomputes all stored counters of users, and all stored totals. */
export async function recountAll(tx: ThoughtsDb): Promise<void> {
  for (const [set, counted] of Object.entries(OF_PEOPLE)) {
    await sql`update actor set ${sql.raw(set)} from (${counted}) as counted where counted.actor_id = actor.id`.execute(
      tx,
    );
  }
  await sql`
    insert into counter (name, value) select * from (${TOTALS}) as totals where true
    on conflict (name) do update set value = excluded.value
  `.execute(tx);
}

// Converts conversations to the rows that the domain would have stored.

/** Maximum age of notifications, and of unread ones. */
const NOTIFICATION_MAX_AGE = 30 * DAY;
const UNREAD_MAX_AGE = 3 * DAY;

export type SeededNotification = {
  type: NotificationType;
  to: SeededPerson;
  from: SeededPerson;
  thought: SeededThought | null;
  at: number;
};

export const toThoughtRow = (thought: SeededThought, tags: readonly string[], counts: Counts) => ({
  id: thought.id,
  actor_id: thought.author.id,
  is_local: 1,
  content: thought.content,
  visibility: thought.visibility,
  listed: 1 as const,
  tags: JSON.stringify(tags),
  reply_to_id: thought.parent?.id ?? null,
  reply_to_actor_id: thought.parent?.author.id ?? null,
  root_id: (thought.root ?? thought).id,
  created_at: thought.at,
  tie: thought.tie,
  edited_at: thought.editedAt,
  like_count: counts.likes.get(thought) ?? 0,
  boost_count: counts.boosts.get(thought) ?? 0,
  reply_count: counts.replies.get(thought) ?? 0,
});

type CountByThought = ReadonlyMap<SeededThought, number>;
type Counts = { likes: CountByThought; boosts: CountByThought; replies: CountByThought };

/** Only public replies count, as they are visible to all readers. */
export function countIn({ thoughts, likes, boosts }: Conversation): Counts {
  const replies = thoughts.filter(({ visibility }) => visibility === 'public').map(({ parent }) => parent);
  return {
    likes: countByThought(likes.map(({ thought }) => thought)),
    boosts: countByThought(boosts.map(({ thought }) => thought)),
    replies: countByThought(replies.filter((parent) => parent !== null)),
  };
}

function countByThought(thoughts: readonly SeededThought[]): CountByThought {
  const counts = new Map<SeededThought, number>();
  for (const thought of thoughts) counts.set(thought, (counts.get(thought) ?? 0) + 1);
  return counts;
}

/** Mentions and hashtags of a thought, extracted like in the domain. */
export function indexRowsOf(thought: SeededThought, byName: ReadonlyMap<string, SeededPerson>) {
  const { id, author, at, content, visibility } = thought;
  const tags = hashtagsOf(content);
  const mentioned = mentionsOf(content).flatMap(({ username }) => byName.get(username) ?? []);
  return {
    tags,
    mentioned,
    tagged:
      visibility === 'public'
        ? tags.map((tag) => ({ tag, created_at: at, thought_id: id, actor_id: author.id }))
        : [],
    mentions: mentioned.map((person) => ({ thought_id: id, actor_id: person.id })),
  };
}

export const toLikeRow = ({ thought, person, at }: SeededReaction) => ({
  thought_id: thought.id,
  actor_id: person.id,
  created_at: at,
});

export const toBoostRow = (boost: SeededReaction) => ({
  ...toLikeRow(boost),
  author_id: boost.thought.author.id,
  tie: boost.tie,
});

/**
 * No notifications about own actions; the author of the parent gets a reply notification instead of a
 * mention.
 */
export function* notificationsOf(
  { thoughts, likes, boosts }: Conversation,
  mentionedIn: (thought: SeededThought) => readonly SeededPerson[],
  mayRead: (person: SeededPerson, thought: SeededThought) => boolean,
): Generator<SeededNotification> {
  for (const thought of thoughts) {
    const parentAuthor = thought.parent?.author ?? null;
    for (const to of new Set([...(parentAuthor ? [parentAuthor] : []), ...mentionedIn(thought)])) {
      if (!mayRead(to, thought)) continue;
      yield {
        type: to === parentAuthor ? 'reply' : 'mention',
        to,
        from: thought.author,
        thought,
        at: thought.at,
      };
    }
  }
  for (const { thought, person, at } of likes) {
    yield { type: 'like', to: thought.author, from: person, thought, at };
  }
  for (const { thought, person, at } of boosts) {
    yield { type: 'boost', to: thought.author, from: person, thought, at };
  }
}

/** Empty for old events and own actions. */
export function toNotificationRows(id: string, told: SeededNotification, until: number) {
  const age = until - told.at;
  if (told.to === told.from || age > NOTIFICATION_MAX_AGE) return [];
  return [
    {
      id,
      actor_id: told.to.id,
      type: told.type,
      from_id: told.from.id,
      thought_id: told.thought?.id ?? null,
      is_read: age > UNREAD_MAX_AGE ? 1 : 0,
      created_at: told.at,
    },
  ];
}

export type NotificationRow = ReturnType<typeof toNotificationRows>[number];
