// Named statements, which PostgreSQL parses and plans once per connection instead of each time
// (docs/decisions/0075).
import pg from 'pg';
import { findStatementName } from './statement-names.ts';
import { WatchedClient } from './watched-client.ts';

/** Part of every name: after a schema change, new names replace the existing plans. */
let generation = 0;

const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a statement failed because the columns of a table have changed since planning. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.message.startsWith('cached plan must not change');

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** A client that uses a named statement for each text with a registered name. */
export class NamedStatementClient extends WatchedClient {
  // The driver has a dozen overloads; Kysely uses the one with text and values, and the others pass through.
  override query(...args: readonly unknown[]): never {
    const execute: Query = super.query.bind(this) as never;
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? findStatementName(text) : undefined;
    if (name === undefined) return execute(...args) as never;
    return execute({ text, values, name: `${generation}-${name}` }).catch((error) => {
      if (!isStalePlan(error)) throw error;
      generation += 1;
      // In a failed transaction this fails too, and the whole transaction is retried.
      return execute(text, values).catch(() => {
        throw error;
      });
    }) as never;
  }
}
