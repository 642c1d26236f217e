// Says which statements SQLite is asked to prepare, to whoever listens (`platform/testing/sql/query-plans.ts` does).
import { channel } from 'node:diagnostics_channel';

/** Each message is a statement's text, as prepared: with parameters, without their values. */
export const STATEMENT_CHANNEL = 'tandem:sqlite:statement';

const prepared = channel(STATEMENT_CHANNEL);

/** Costs nothing worth counting while nobody listens. */
export const traceStatement = (sql: string): void => prepared.publish(sql);
