// Which statements PostgreSQL is asked by name (docs/decisions/0105). Knows no driver: SQLite's processes load this too.
import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Gives the statement of `text` a name on every direct connection. There should be few: a connection keeps them all. Not
 * what searches for words, as the best way depends on how common they are.
 */
export function registerStatementName(text: string): void {
  if (text.includes('::tsquery')) return;
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
}

/** Undefined where it has none. */
export const findStatementName = (text: string): string | undefined => names.get(text);
