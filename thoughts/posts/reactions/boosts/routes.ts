// Routes of boosts.

import type { ThoughtsContext } from '../../../context.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import { boostThought, unboostThought } from './boosts.ts';
import * as contract from './contract.ts';

export function mountBoosts({ http, clock }: ThoughtsContext): void {
  http.mount(contract.boost, ({ params, caller, commit }) =>
    commit(async (tx) => boostThought(tx, await requireOwnActor(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(contract.unboost, ({ params, caller, commit }) =>
    commit(async (tx) => unboostThought(tx, await requireOwnActor(tx, caller), params.id, clock.now())),
  );
}
