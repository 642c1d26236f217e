// Routes of likes.

import type { ThoughtsContext } from '../../../context.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { likeThought, unlikeThought } from './likes.ts';

export function mountLikes({ http, clock }: ThoughtsContext): void {
  http.mount(contract.like, ({ params, caller, commit }) =>
    commit(async (tx) => likeThought(tx, await requireOwnActor(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(contract.unlike, ({ params, caller, commit }) =>
    commit(async (tx) => unlikeThought(tx, await requireOwnActor(tx, caller), params.id, clock.now())),
  );
}
