// The `If-Match` condition of a change, which its handler checks in the transaction.
import type { PlatformTables } from '../../../database/tables.ts';
import { requireMatch, type Versioned } from '../../conditional/conditional.ts';
import type { Commit, RequireMatch } from '../../endpoint/call.ts';

type Precondition = { requireMatch: RequireMatch; commit: Commit<PlatformTables> };

/** `commit` fails if the transaction did not check the condition, so that no handler can omit it. */
export function createPrecondition(
  versions: Versioned,
  header: string,
  commit: Commit<PlatformTables>,
): Precondition {
  let isChecked = false;
  return {
    requireMatch: async (show) => {
      requireMatch(header, versions, await show());
      isChecked = true;
    },
    commit: (work, how) =>
      commit(async (tx) => {
        const result = await work(tx);
        if (!isChecked) throw new Error('If-Match was not checked.');
        return result;
      }, how),
  };
}

/** For requests without a condition. */
export const UNCONDITIONAL: RequireMatch = async () => {};
