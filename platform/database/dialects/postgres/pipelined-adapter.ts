// Connects prepared reads to the pipelined connections of PostgreSQL. Does not import the driver, because
// SQLite loads this module too.
import { type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';

export type Pipeline = {
  /** Runs a prepared read outside of transactions; `onPool` runs it on a pool connection. */
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
