// Makes a small generated world a large one within PostgreSQL: each conversation comes again, some minutes
// later, so that texts, audiences, and who follows and mentions whom stay in proportion.
import type { DedicatedClient } from '../../../platform/database/dialects/postgres/client.ts';
import { MINUTE } from '../../../platform/time/clock.ts';

/** Where the small world is; the large one is in `public`. */
export const SOURCE_SCHEMA = 'source';
/** Between the copies of a thought, in milliseconds. */
export const STEP = 67 * MINUTE;
/** Every third copy has likes, boosts, and notifications of them: most thoughts have none anywhere. */
const HAS_REACTIONS = 'copy % 3 = 0';

type Copied = {
  table: string;
  /** Expressions in place of columns, where a copy differs. */
  changed: Record<string, string>;
  /** Which rows are copied in which copy. */
  where: string;
  orderBy?: string;
};

const later = (column: string) => `later(given.${column}, copy * ${STEP}::bigint)`;
const plus = (column: string) => `given.${column} + copy * ${STEP}::bigint`;
const onlyWithReactions = (column: string) => `case when ${HAS_REACTIONS} then given.${column} else 0 end`;

/** Rows of people, which come once. */
const ONCE = ['account', 'actor', 'follow', 'top_friend', 'search_user'];

const COPIED: readonly Copied[] = [
  ...ONCE.map((table) => ({ table, changed: {}, where: 'copy = 0' })),
  {
    table: 'thought',
    changed: {
      ...{ id: later('id'), reply_to_id: later('reply_to_id'), root_id: later('root_id') },
      ...{ created_at: plus('created_at'), edited_at: plus('edited_at') },
      ...{ like_count: onlyWithReactions('like_count'), boost_count: onlyWithReactions('boost_count') },
    },
    where: 'true',
    orderBy: plus('created_at'),
  },
  { table: 'mention', changed: { thought_id: later('thought_id') }, where: 'true' },
  {
    table: 'search_thought',
    changed: {
      thought_id: later('thought_id'),
      number: `given.number + ((copy * ${STEP}::bigint) << 16)`,
    },
    where: 'true',
  },
  ...['tagged', 'thought_like', 'boost'].map((table) => ({
    table,
    changed: { thought_id: later('thought_id'), created_at: plus('created_at') },
    where: table === 'tagged' ? 'true' : HAS_REACTIONS,
  })),
  {
    table: 'notification',
    changed: { id: later('id'), thought_id: later('thought_id'), created_at: plus('created_at') },
    where: `copy = 0 or (given.thought_id is not null and (given.type in ('reply', 'mention') or ${HAS_REACTIONS}))`,
  },
];

/** A UUIDv7 whose time is `added` milliseconds later; the rest stays. */
const LATER = `
  create function later(id text, added bigint) returns text language sql immutable parallel safe return
    left(lpad(to_hex(('x0000' || left(id, 8) || substr(id, 10, 4))::bit(64)::bigint + added), 12, '0'), 8) || '-' ||
    right(to_hex(('x0000' || left(id, 8) || substr(id, 10, 4))::bit(64)::bigint + added), 4) || substr(id, 14)`;

export const COPIED_TABLES: readonly string[] = COPIED.map(({ table }) => table);

/** `say` hears which table was filled, and with how many rows. */
export async function multiply(
  client: DedicatedClient,
  copies: number,
  say: (table: string, rows: number) => void,
): Promise<void> {
  await client.query(LATER);
  for (const copied of COPIED) {
    const { rowCount } = await client.query(await insertOf(client, copied, copies));
    say(copied.table, rowCount ?? 0);
  }
  await client.query('drop function later');
}

async function insertOf(client: DedicatedClient, { table, changed, where, orderBy }: Copied, copies: number) {
  // A schema of an earlier version lacks columns that the source has.
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
     intersect select column_name from information_schema.columns where table_schema = $2 and table_name = $1`,
    [table, SOURCE_SCHEMA],
  );
  const values = rows.map(({ name }) => changed[name] ?? `given.${name}`);
  return `
    insert into public.${table} (${rows.map(({ name }) => name).join(', ')})
    select ${values.join(', ')}
    from generate_series(0, ${copies - 1}) as copies (copy), ${SOURCE_SCHEMA}.${table} as given
    where ${where} ${orderBy ? `order by ${orderBy}` : ''}`;
}
