// Routes of endorsements.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, requireActor } from '../../foundation/actors/actors.ts';
import { endorse, unendorse } from './endorsements.ts';

export function mountEndorsements({ http, clock }: ThoughtsContext): void {
  http.mount(endorseUser, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id } = await requireActor(tx, params.username);
      await endorse(tx, ownActorId(caller), id, clock.now());
    });
  });

  http.mount(unendorseUser, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id } = await requireActor(tx, params.username);
      await unendorse(tx, ownActorId(caller), id);
    });
  });
}

const common = {
  path: '/users/{username}/endorsement',
  tag: 'social',
  access: 'bearer',
  params: UserParams,
} as const;

const endorseUser = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'endorseUser',
  summary: 'Recommend a user on the caller’s profile',
  description:
    'Only people whom the caller follows, at most forty. The recommendation ends with the follow. Repeating it ' +
    'changes nothing.',
  success: { status: 204, description: 'Recommended.' },
  refuses: ['conflict'],
});

const unendorseUser = endpoint({
  ...common,
  method: 'DELETE',
  operationId: 'unendorseUser',
  summary: 'Stop recommending a user',
  description: 'The follow stays.',
  success: { status: 204, description: 'Not recommended.' },
});
