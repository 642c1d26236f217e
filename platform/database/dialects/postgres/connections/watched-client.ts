// A connection that notices what the driver does not (docs/decisions/0207): a server that has fallen silent,
// one that may not write, and a commit that no replica has confirmed.
import type { Duplex } from 'node:stream';
import pg from 'pg';

/**
 * A cancelled wait for a synchronous replica, which PostgreSQL reports as a warning beside a successful
 * commit.
 */
const UNCONFIRMED_COMMIT = 'SyncRepWaitForLSN';
const READ_ONLY_TRANSACTION = '25006';

/** An error that `isDatabaseUnavailable` knows by its code, as it does those of PostgreSQL. */
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
      // After the rollback, so that the transaction fails with what PostgreSQL said, and runs again.
      if (this.#isReadOnly && text === 'rollback') {
        this.abort(
          new ConnectionAborted('The database is a replica, not the primary.', READ_ONLY_TRANSACTION),
        );
      }
    }
  }

  /**
   * Ends the connection where the server has sent no result for more than `limit` milliseconds, or as long as
   * a statement of the transaction allows. To be called every `interval` milliseconds: what this process
   * slept does not count.
   */
  endIfSilent(interval: number, limit: number): void {
    if (this.#pending === 0) return;
    this.#silentFor += interval;
    if (this.#silentFor <= Math.max(limit, this.#allowed)) return;
    this.abort(new ConnectionAborted('The database has not responded in time.', 'ETIMEDOUT'));
  }

  /** Fails what is under way at once, and closes the connection. */
  abort(error: Error): void {
    const { connection } = this as unknown as Internals;
    connection.emit('error', error);
    connection.stream.destroy();
  }
}

/** Whether the error says that this is no primary (any more): nothing was stored. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY_TRANSACTION;

/**
 * What a transaction allows its statements, in milliseconds; 0 when it ends, null where a statement says
 * nothing.
 */
function allowedBy(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  if (text === 'commit' || text === 'rollback') return 0;
  const found = text.startsWith('set local statement_timeout') ? /= (\d+)$/.exec(text)?.[1] : undefined;
  return found === undefined ? null : Number(found);
}
