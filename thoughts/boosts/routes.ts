// Routes of boosts.
import { requireSelf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { boostThought, unboostThought } from './boosts.ts';
import * as contract from './contract.ts';

export function mountBoosts({ http, clock }: Thoughts): void {
  http.mount(contract.boost, ({ params, caller, commit }) =>
    commit(async (tx) => boostThought(tx, await requireSelf(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(contract.unboost, ({ params, caller, commit }) =>
    commit(async (tx) => unboostThought(tx, await requireSelf(tx, caller), params.id, clock.now())),
  );
}
