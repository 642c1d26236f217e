// The cache state of an account's statistics and insights: its latest change and its time zone.
import type { StateOf } from '@tandem/platform/http/response-cache/response-cache.ts';
import type { JournalContext } from '../context.ts';
import { readState } from './changes.ts';

/** Returns a function that reads the state of an account: a text that changes with either of them. */
export const createStateReader =
  ({ database }: Pick<JournalContext, 'database'>): StateOf =>
  async ({ accountId }) => {
    const { number, timezone } = await readState(database.read, accountId);
    return `${number} ${timezone}`;
  };
