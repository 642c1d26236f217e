// Names of the statements that PostgreSQL prepares (docs/decisions/0075). Does not import the driver, because
// SQLite loads this module too.
import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Makes `text` a named statement on every direct connection. There should be few, because each connection
 * retains all of them. Full-text searches get no name: their best plan depends on the frequency of the search
 * terms.
 */
export function registerStatementName(text: string): void {
  if (text.includes('::tsquery')) return;
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
}

/** Undefined for a statement without a name. */
export const findStatementName = (text: string): string | undefined => names.get(text);
