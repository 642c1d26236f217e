// Records all statements of a service on SQLite, and explains their query plans.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { DatabaseSync } from 'node:sqlite';
import { STATEMENT_CHANNEL } from '../../database/dialects/sqlite/connection/connection.ts';
import { migrateSqlite } from '../../database/dialects/sqlite/migrate.ts';
import { readMigrations } from '../../database/migrations.ts';

/** A step of a plan, within the step `parent` (0: none). */
export type Step = { id: number; parent: number; detail: string };

/** A prepared statement on one line, and its plan. */
export type PlannedQuery = { sql: string; plan: readonly Step[] };

/** Transaction control statements, whose number depends on how writers coincide. */
const CONTROL = /^(begin|commit|rollback|savepoint|release)\b/;

/**
 * The distinct statements of this process during `work`, sorted. Statements already prepared on open
 * connections are not included.
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

/** No statement contains a text with significant white space. */
const onOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** The plan of each statement in the empty schema of `migrations`, without table statistics. */
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

/** A readable and diffable form: a statement, with line breaks before its clauses, above its plan. */
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
