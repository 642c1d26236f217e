// Hears every statement that a service asks SQLite for, and says how SQLite goes about it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { DatabaseSync } from 'node:sqlite';
import { readMigrations } from '../database/migrations.ts';
import { STATEMENTS } from '../database/sqlite/statements.ts';

/** A statement as it is prepared, and its plan: a line per step, each indented by its depth. */
export type PlannedQuery = { sql: string; plan: string[] };

/** What opens and closes transactions, in whichever number writers happened to meet. */
const CONTROL = /^(begin|commit|rollback|savepoint|release)\b/;

/**
 * The distinct statements of this process while `work` goes on, sorted. Those that were prepared before, by a
 * connection that is still open, are not among them.
 */
export async function hearStatements(work: () => Promise<void>): Promise<string[]> {
  const heard = new Set<string>();
  const hear = (sql: unknown): void => {
    if (typeof sql === 'string' && !CONTROL.test(sql)) heard.add(onOneLine(sql));
  };
  subscribe(STATEMENTS, hear);
  try {
    await work();
  } finally {
    unsubscribe(STATEMENTS, hear);
  }
  return [...heard].sort();
}

/** No statement here holds a text in which blanks matter. */
const onOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** The plan of each statement in the empty schema that `migrations` make: what SQLite does knowing no table's size. */
export async function planQueries(
  statements: readonly string[],
  migrations: readonly URL[],
): Promise<PlannedQuery[]> {
  using database = new DatabaseSync(':memory:');
  for (const { statements: schema } of await readMigrations('sqlite', migrations)) database.exec(schema);
  database.exec('pragma foreign_keys = on');
  return statements.map((sql) => ({ sql, plan: planOf(database, sql) }));
}

function planOf(database: DatabaseSync, sql: string): string[] {
  const depths = new Map<unknown, number>([[0, 0]]);
  return database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ id, parent, detail }) => {
      const depth = depths.get(parent) ?? 0;
      depths.set(id, depth + 1);
      return '  '.repeat(depth) + detail;
    });
}

const CLAUSE =
  / (from|where|inner join|left join|order by|group by|union|on conflict|returning|set|values|limit) /g;

/** For people to read and to compare: a statement, broken before its clauses, above its plan. */
export const writeQueries = (queries: readonly PlannedQuery[]): string =>
  queries
    .map(({ sql, plan }) =>
      [sql.replace(CLAUSE, '\n  $1 '), ...plan.map((step) => `    -- ${step}`), ''].join('\n'),
    )
    .join('\n');
