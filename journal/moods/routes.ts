// Routes of own moods.
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { presentMood } from './contract.ts';
import { changeMood, createMood, deleteMood, prepareMood, prepareMoodChanges, replaceMood } from './moods.ts';
import { selectMoods } from './queries.ts';

export function mountMoods({ http, database, clock }: JournalContext): void {
  http.mount(contract.listMoods, async ({ caller }) =>
    (await selectMoods.rows(database.read, caller.accountId)).map(presentMood),
  );

  http.mount(contract.createMood, ({ caller, body, commit }) => {
    const mood = prepareMood(caller.accountId, body, clock.now());
    return commit(async (tx) => presentMood(await createMood(tx, mood)));
  });

  http.mount(contract.updateMood, ({ caller, params, body, commit }) => {
    const change = { value: body.value ?? null, changes: prepareMoodChanges(body) };
    return commit(async (tx) => presentMood(await changeMood(tx, caller.accountId, params.id, change)));
  });

  http.mount(contract.deleteMood, ({ caller, params, commit }) =>
    commit((tx) => deleteMood(tx, caller.accountId, params.id)),
  );

  http.mount(contract.replaceMood, ({ caller, params, body, commit }) => {
    const replacement = { id: params.id, by: body.by };
    return commit(async (tx) => ({
      affectedCount: await replaceMood(tx, caller.accountId, replacement, clock.now()),
    }));
  });
}
