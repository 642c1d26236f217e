// Routes of pins.

import type { ThoughtsContext } from '../../../context.ts';
import { ownActorId, requireActor, viewerIdOf } from '../../../foundation/actors/actors.ts';
import { presentThought } from '../../thoughts/view/present.ts';
import * as contract from './contract.ts';
import { loadPins, pinThought, unpinThought } from './pins.ts';

export function mountPins(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.pin, ({ params, caller, commit }) =>
    commit((tx) => pinThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(contract.unpin, ({ params, caller, commit }) =>
    commit((tx) => unpinThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(contract.listPins, async ({ params, caller }) => {
    const { id } = await requireActor(database.read, params.username);
    const pins = await loadPins(database.read, id, viewerIdOf(caller));
    return pins.map((view) => presentThought(thoughts.base, view));
  });
}
