// Hears every statement that a service asks SQLite for, and says how SQLite goes about it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { DatabaseSync } from 'node:sqlite';
import { STATEMENT_CHANNEL } from '../../database/dialects/sqlite/connection/statement-trace.ts';
import { migrateSqlite } from '../../database/dialects/sqlite/migrate.ts';
import { readMigrations } from '../../database/migrations.ts';

/** A step of a plan, within the step `parent` (0: none). */
export type Step = { id: number; parent: number; detail: string };

/** A statement as it is prepared, on one line, and its plan. */
export type PlannedQuery = { sql: string; plan: readonly Step[] };

/** What opens and closes transactions, in whichever number writers happened to meet. */
const CONTROL = /^(begin|commit|rollback|savepoint|release)\b/;

/**
 * The distinct statements of this process while `work` goes on, sorted. Those that were prepared before, by a
 * connection that is still open, are not among them.
 */
export async function recordStatements(work: () => Promise<void>): Promise<string[]> {
  const recorded = new Set<string>();
  const record = (sql: unknown): void => {
    if (typeof sql === 'string' && !CONTROL.test(sql)) recorded.add(onOneLine(sql));
  };
  subscribe(STATEMENT_CHANNEL, record);
  try {
    await work();
  } finally {
    unsubscribe(STATEMENT_CHANNEL, record);
  }
  return [...recorded].sort();
}

/** No statement here holds a text in which blanks matter. */
const onOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** The plan of each statement in the empty schema of `migrations`: SQLite then knows no table's size. */
export async function explainQueries(
  statements: readonly string[],
  migrations: readonly URL[],
): Promise<PlannedQuery[]> {
  using database = new DatabaseSync(':memory:');
  await migrateSqlite(database, await readMigrations('sqlite', migrations));
  database.exec('pragma foreign_keys = on');
  return statements.map((sql) => ({
    sql,
    plan: database.prepare(`explain query plan ${sql}`).all() as Step[],
  }));
}

const CLAUSE =
  / (from|where|inner join|left join|order by|group by|union|on conflict|returning|set|values|limit) /g;

/** For people to read and to compare: a statement, broken before its clauses, above its plan. */
export const formatQueries = (queries: readonly PlannedQuery[]): string =>
  queries
    .map(({ sql, plan }) => [sql.replace(CLAUSE, '\n  $1 '), ...formatSteps(plan), ''].join('\n'))
    .join('\n');

function formatSteps(plan: readonly Step[]): string[] {
  const depths = new Map([[0, 0]]);
  return plan.map(({ id, parent, detail }) => {
    const depth = depths.get(parent) ?? 0;
    depths.set(id, depth + 1);
    return `    -- ${'  '.repeat(depth)}${detail}`;
  });
}
