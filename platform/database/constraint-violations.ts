// Detects constraint violations in the errors of both dialects.

/** SQLite's extended codes CONSTRAINT_UNIQUE and CONSTRAINT_PRIMARYKEY. */
const SQLITE_UNIQUE = new Set([2067, 1555]);
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_UNIQUE = '23505';
const POSTGRES_FOREIGN_KEY = '23503';

const sqliteCode = (error: Error): unknown => ('errcode' in error ? error.errcode : undefined);
const postgresCode = (error: Error): unknown => ('code' in error ? error.code : undefined);

/**
 * Whether another row already has the value. PostgreSQL has aborted the transaction by then, so the caller
 * can only refuse; use `ON CONFLICT DO NOTHING` to continue.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (SQLITE_UNIQUE.has(Number(sqliteCode(error))) || postgresCode(error) === POSTGRES_UNIQUE);

/** Whether a referenced row does not exist (or a row to delete is still referenced). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (sqliteCode(error) === SQLITE_FOREIGN_KEY || postgresCode(error) === POSTGRES_FOREIGN_KEY);
