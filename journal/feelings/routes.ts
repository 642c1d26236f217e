// Routes of feelings.
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { presentFeeling } from './contract.ts';
import {
  changeFeeling,
  createFeeling,
  deleteFeeling,
  prepareFeeling,
  prepareFeelingChanges,
  replaceFeeling,
} from './feelings.ts';
import { selectFeelings } from './queries.ts';

export function mountFeelings({ http, database, clock }: JournalContext): void {
  http.mount(contract.listFeelings, async ({ caller }) =>
    (await selectFeelings.rows(database.read, caller.accountId)).map(presentFeeling),
  );

  http.mount(contract.createFeeling, ({ caller, body, commit }) => {
    const feeling = prepareFeeling(caller.accountId, body, clock.now());
    return commit(async (tx) => presentFeeling(await createFeeling(tx, feeling)));
  });

  http.mount(contract.updateFeeling, ({ caller, params, body, commit }) => {
    const changes = prepareFeelingChanges(body);
    return commit(async (tx) =>
      presentFeeling(await changeFeeling(tx, caller.accountId, params.id, changes)),
    );
  });

  http.mount(contract.deleteFeeling, ({ caller, params, commit }) =>
    commit((tx) => deleteFeeling(tx, caller.accountId, params.id)),
  );

  http.mount(contract.replaceFeeling, ({ caller, params, body, commit }) => {
    const replacement = { id: params.id, by: body.by };
    return commit(async (tx) => ({
      affectedCount: await replaceFeeling(tx, caller.accountId, replacement, clock.now()),
    }));
  });
}
