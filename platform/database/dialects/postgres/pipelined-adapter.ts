// Tells prepared reads where to run on PostgreSQL. Without the driver: SQLite loads this too.
import { type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';

export type Pipeline = {
  /** Runs a prepared read outside of transactions; `onPool` does so on a connection of the pool. */
  run<Row>(query: CompiledQuery<Row>, onPool: () => Promise<QueryResult<Row>>): Promise<QueryResult<Row>>;
};

/** The adapter of a database with pipelined connections. */
export class PipelinedAdapter extends PostgresAdapter {
  readonly pipeline: Pipeline;

  constructor(pipeline: Pipeline) {
    super();
    this.pipeline = pipeline;
  }
}
