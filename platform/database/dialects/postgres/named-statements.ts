// Statements that PostgreSQL parses and plans once per connection, by a name, instead of each time (docs/decisions/0105).
import pg from 'pg';
import { findStatementName } from './statement-names.ts';

/** Part of every name: what was planned before a table changed is left behind by taking other names. */
let generation = 0;

const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a statement was refused because a table has got other columns since it was planned. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.message.startsWith('cached plan must not change');

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** A client that asks by name where there is one. */
export class NamedStatementClient extends pg.Client {
  // The driver declares a dozen forms; Kysely uses the one with text and values, and others pass as they are.
  override query = ((...args: readonly unknown[]): unknown => {
    const execute: Query = super.query.bind(this) as never;
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? findStatementName(text) : undefined;
    if (name === undefined) return execute(...args);
    return execute({ text, values, name: `${generation}-${name}` }).catch((error) => {
      if (!isStalePlan(error)) throw error;
      generation += 1;
      // Within a transaction nothing more can be asked: whoever began it runs it again.
      return execute(text, values).catch(() => {
        throw error;
      });
    });
  }) as pg.Client['query'];
}
