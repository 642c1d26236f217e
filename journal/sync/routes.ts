// The route of what changed.
import type { JournalContext } from '../context.ts';
import { DEFAULT_LIMIT, listChanges } from './contract.ts';
import { readChanges } from './sync.ts';

export function mountSync({ http, database }: JournalContext): void {
  http.mount(listChanges, ({ caller, query, origin }) => {
    const { after = 0, limit = DEFAULT_LIMIT } = query;
    return readChanges(database.read, caller.accountId, { after, limit, origin });
  });
}
