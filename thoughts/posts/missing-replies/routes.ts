// The route of asking for replies that are unknown here.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { requestReplies } from './missing-replies.ts';

export const mountMissingReplies = ({ http, clock }: ThoughtsContext): void =>
  http.mount(contract.fetchReplies, ({ params, caller, commit }) =>
    commit((tx) => requestReplies(tx, ownActorId(caller), params.id, clock.now())),
  );
