// Routes of push messages for programs with a login; browsers with the pages have theirs in the settings.
import type { Caller, SessionId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { ALL_PUSH_KINDS, PUSH_KINDS } from './kinds.ts';
import { choosePushLanguage } from './languages.ts';
import { subscribePage, unsubscribePage } from './page-subscriptions.ts';
import { requireSubscription } from './requested.ts';
import { createVapidReader } from './vapid.ts';

const PLACES = { endpoint: '/endpoint', p256dh: '/keys/p256dh', auth: '/keys/auth' };

export function mountPushOperations(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;
  const readVapid = createVapidReader(thoughts);

  http.mount(contract.readPushKey, async () => ({ key: (await readVapid()).publicKey }));

  http.mount(contract.subscribe, async ({ body, caller, header, commit }) => {
    const { endpoint, keys } = body;
    const requested = requireSubscription({ endpoint, ...keys }, config, PLACES);
    const wanted = new Set(body.kinds ?? ALL_PUSH_KINDS);
    const kinds = ALL_PUSH_KINDS.filter((kind) => wanted.has(kind));
    const actor_id = ownActorId(caller);
    const row = {
      ...requested,
      session_id: sessionOf(caller),
      actor_id,
      kinds: JSON.stringify(kinds.map((kind) => PUSH_KINDS[kind])),
      language: await choosePushLanguage(database.read, actor_id, header('accept-language')),
      created_at: clock.now(),
    };
    return commit(async (tx) => {
      await subscribePage(tx, row);
      return { endpoint, kinds };
    });
  });

  http.mount(contract.unsubscribe, ({ caller, commit }) =>
    commit(async (tx) => {
      await unsubscribePage(tx, sessionOf(caller));
    }),
  );
}

function sessionOf({ sessionId }: Caller): SessionId {
  if (sessionId === null) throw unauthenticated('A login is needed.', 'credential-required');
  return sessionId;
}
