// Publishes the statements that SQLite prepares on a diagnostics channel, for
// `platform/testing/sql/query-plans.ts`.
import { channel } from 'node:diagnostics_channel';

/** A message is the text of a prepared statement, without parameter values. */
export const STATEMENT_CHANNEL = 'tandem:sqlite:statement';

const prepared = channel(STATEMENT_CHANNEL);

/** Costs almost nothing without a subscriber. */
export const traceStatement = (sql: string): void => prepared.publish(sql);
