// Reads what is committed, by the connection that writes while it is in no transaction (docs/decisions/0303).
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SqliteConnection } from './connection.ts';

/** The connection that writes, with statements of its own for reads, and the one that never writes. */
export type ReadConnections = { writer: SqliteConnection; reader: SqliteConnection };

/** There are few texts, as lists are one parameter; the limit only guards against a mistake. */
const MAX_TEXTS = 1000;

/**
 * A commit of another connection empties a connection's cache and unmaps its file, so that the first read
 * after each write costs many times another one. The writer keeps both. It must not be read while its
 * transaction is open, which shows what is not committed.
 */
export class CommittedReads implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  /** Statements that the reader has run: it refuses those that write. */
  readonly #reads = new Set<string>();

  constructor({ writer, reader }: ReadConnections) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#reads.has(query.sql)) {
      return (this.#writer.isInTransaction ? this.#reader : this.#writer).executeQuery<Row>(query);
    }
    const result = await this.#reader.executeQuery<Row>(query);
    if (this.#reads.size >= MAX_TEXTS) this.#reads.clear();
    this.#reads.add(query.sql);
    return result;
  }

  /** By the reader: what is read over some time would hold up the writer's transactions. */
  streamQuery<Row>(query: CompiledQuery, size: number): AsyncGenerator<QueryResult<Row>> {
    return this.#reader.streamQuery<Row>(query, size);
  }
}
