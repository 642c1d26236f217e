// Says which statements SQLite is asked to prepare, to whoever listens (`platform/testing/sql/queries.ts` does).
import { channel } from 'node:diagnostics_channel';

/** Each message is a statement's text, as prepared: with parameters, without their values. */
export const STATEMENTS = 'tandem:sqlite:statement';

const prepared = channel(STATEMENTS);

/** Costs nothing worth counting while nobody listens. */
export const announceStatement = (sql: string): void => prepared.publish(sql);
