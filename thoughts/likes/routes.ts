// Routes of likes.
import { requireSelf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { likeThought, unlikeThought } from './likes.ts';

export function mountLikes({ http, clock }: Thoughts): void {
  http.mount(contract.like, ({ params, caller, commit }) =>
    commit(async (tx) => likeThought(tx, await requireSelf(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(contract.unlike, ({ params, caller, commit }) =>
    commit(async (tx) => unlikeThought(tx, await requireSelf(tx, caller), params.id, clock.now())),
  );
}
