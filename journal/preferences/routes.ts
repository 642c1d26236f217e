// Routes of preferences.
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { preparePreferences, readPreferences, storePreferences } from './preferences.ts';

export function mountPreferences({ http, database }: JournalContext): void {
  http.mount(contract.readPreferences, ({ caller }) => readPreferences(database.read, caller.accountId));

  http.mount(contract.replacePreferences, async ({ caller, body, commit, requireMatch }) => {
    const text = preparePreferences(body);
    return commit((tx) => storePreferences(tx, caller.accountId, text, requireMatch));
  });
}
