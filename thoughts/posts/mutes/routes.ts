// Routes of mutes.
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, requireActor } from '../../foundation/actors/actors.ts';
import { readNumberPage } from '../../foundation/paging/cursors.ts';
import * as contract from './contract.ts';
import { listMutes, muteConversation, muteUser, unmuteConversation, unmuteUser } from './mutes.ts';

export function mountMutes({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.mute, async ({ caller, params, body, commit }) => {
    const seconds = body.seconds ?? 0;
    await commit(async (tx) => {
      const { id: mutedId } = await requireActor(tx, params.username);
      const now = clock.now();
      const expiresAt = seconds === 0 ? null : now + seconds * SECOND;
      const options = { hidesNotifications: body.notifications ?? true, expiresAt };
      await muteUser(tx, { muterId: ownActorId(caller), mutedId }, options, now);
    });
  });

  http.mount(contract.unmute, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: mutedId } = await requireActor(tx, params.username);
      await unmuteUser(tx, { muterId: ownActorId(caller), mutedId });
    });
  });

  http.mount(contract.listMutes, ({ caller, query }) =>
    listMutes(database.read, ownActorId(caller), readNumberPage(query)),
  );

  http.mount(contract.muteConversation, ({ caller, params, commit }) =>
    commit((tx) => muteConversation(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(contract.unmuteConversation, ({ caller, params, commit }) =>
    commit((tx) => unmuteConversation(tx, ownActorId(caller), params.id)),
  );
}
