// What the numbers of an account depend on: its entries and activities, and its time zone.
import type { StateOf } from '@tandem/platform/http/response-cache/cached-replies.ts';
import type { JournalContext } from '../context.ts';
import { readState } from './changes.ts';

/** Returns the function that reads the state of an account: a text that changes with either. */
export const createStateReader =
  ({ database }: Pick<JournalContext, 'database'>): StateOf =>
  async ({ accountId }) => {
    const { number, timezone } = await readState(database.read, accountId);
    return `${number} ${timezone}`;
  };
