// Reads committed data through the writer connection while it is in no transaction (docs/tuning.md#sqlite).
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SqliteConnection } from './connection.ts';

/** The writer connection with a separate statement cache for reads, and the read-only connection. */
export type ReadConnections = { writer: SqliteConnection; reader: SqliteConnection };

/** There are few texts, because lists are passed as one parameter; the limit guards against mistakes. */
const MAX_TEXTS = 1000;

/**
 * A commit of another connection invalidates a connection's cache and memory map, so the first read after
 * each write costs many times the usual. The writer retains both. It must not serve reads during its
 * transaction, which would expose uncommitted data.
 */
export class CommittedReads implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  /** Statements that the reader has run: it refuses statements that write. */
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

  /** Streams through the reader: a long read would delay transactions of the writer. */
  streamQuery<Row>(query: CompiledQuery, size: number): AsyncGenerator<QueryResult<Row>> {
    return this.#reader.streamQuery<Row>(query, size);
  }
}
