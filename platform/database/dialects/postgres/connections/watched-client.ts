// A connection that detects conditions which the driver ignores (docs/decisions/0207): an unresponsive
// server, a read-only server, and a commit that no replica has confirmed.
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { findStatementName } from './statement-names.ts';

/**
 * A cancelled wait for a synchronous replica, which PostgreSQL reports as a warning with a successful commit.
 */
const UNCONFIRMED_COMMIT = 'SyncRepWaitForLSN';
const READ_ONLY_TRANSACTION = '25006';

/** An error with a PostgreSQL code that `isDatabaseUnavailable` recognizes. */
export class ConnectionAborted extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

type Internals = { connection: NodeJS.EventEmitter & { stream: Duplex } };
type Execute = (...args: readonly unknown[]) => unknown;

export class WatchedClient extends pg.Client {
  #pending = 0;
  #allowed = 0;
  #silentFor = 0;
  #isReadOnly = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === UNCONFIRMED_COMMIT) {
        this.abort(new ConnectionAborted('No replica has confirmed the commit.', '08007'));
      }
    });
  }

  // The driver has a dozen overloads; all pass through.
  override query(...args: readonly unknown[]): never {
    const execute: Execute = super.query.bind(this) as never;
    const result = execute(...args);
    if (!(result instanceof Promise)) return result as never;
    if (this.#pending === 0) this.#silentFor = 0;
    this.#pending += 1;
    this.#allowed = allowedBy(args[0]) ?? this.#allowed;
    return this.#observe(args[0], result) as never;
  }

  async #observe(text: unknown, result: Promise<unknown>): Promise<unknown> {
    try {
      return await result;
    } catch (error) {
      if (isReadOnly(error)) this.#isReadOnly = true;
      throw error;
    } finally {
      this.#pending -= 1;
      this.#silentFor = 0;
      // After the rollback, so that the transaction fails with PostgreSQL's error and is retried.
      if (this.#isReadOnly && text === 'rollback') {
        this.abort(
          new ConnectionAborted('The database is a replica, not the primary.', READ_ONLY_TRANSACTION),
        );
      }
    }
  }

  /**
   * Closes the connection if the server has sent no result for more than `limit` milliseconds, or for the
   * statement timeout of the transaction if that is longer. Call every `interval` milliseconds: time in which
   * this process was suspended does not count.
   */
  endIfSilent(interval: number, limit: number): void {
    if (this.#pending === 0) return;
    this.#silentFor += interval;
    if (this.#silentFor <= Math.max(limit, this.#allowed)) return;
    this.abort(new ConnectionAborted('The database has not responded in time.', 'ETIMEDOUT'));
  }

  /** Fails pending statements immediately, and closes the connection. */
  abort(error: Error): void {
    const { connection } = this as unknown as Internals;
    connection.emit('error', error);
    connection.stream.destroy();
  }
}

/** Whether the error means that the server is not a primary (any more): nothing was stored. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY_TRANSACTION;

/**
 * The statement timeout that a transaction sets, in milliseconds; 0 at its end, null if the statement does
 * not change it.
 */
function allowedBy(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  if (text === 'commit' || text === 'rollback') return 0;
  const found = text.startsWith('set local statement_timeout') ? /= (\d+)$/.exec(text)?.[1] : undefined;
  return found === undefined ? null : Number(found);
}

// Named statements, which PostgreSQL parses and plans once per connection instead of each time
// (docs/decisions/0075).

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
