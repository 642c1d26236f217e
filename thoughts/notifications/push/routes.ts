// Push routes of the REST API. Browsers with the pages use the settings page.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Caller, SessionId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { NOTIFICATIONS, PUSH_TYPES, type PushType } from '../../foundation/notifications/catalogue.ts';
import { subscribePage, unsubscribePage } from './page-subscriptions.ts';
import { choosePushLanguage, requireSubscription } from './requested.ts';
import { createVapidReader } from './vapid.ts';

const PLACES = { endpoint: '/endpoint', p256dh: '/keys/p256dh', auth: '/keys/auth' };

export function mountPushOperations(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;
  const readVapid = createVapidReader(thoughts);

  http.mount(readPushKey, async () => ({ key: (await readVapid()).publicKey }));

  http.mount(subscribe, async ({ body, caller, header, commit }) => {
    const { endpoint, keys } = body;
    const requested = requireSubscription({ endpoint, ...keys }, config, PLACES);
    const wanted = new Set(body.kinds ?? PUSH_TYPES);
    const kinds = PUSH_TYPES.filter((kind) => wanted.has(kind));
    const actor_id = ownActorId(caller);
    const row = {
      ...requested,
      session_id: sessionOf(caller),
      actor_id,
      kinds: JSON.stringify(kinds.map((kind) => NOTIFICATIONS[kind].app)),
      language: await choosePushLanguage(database.read, actor_id, header('accept-language')),
      created_at: clock.now(),
    };
    return commit(async (tx) => {
      await subscribePage(tx, row);
      return { endpoint, kinds };
    });
  });

  http.mount(unsubscribe, ({ caller, commit }) =>
    commit(async (tx) => {
      await unsubscribePage(tx, sessionOf(caller));
    }),
  );
}

function sessionOf({ sessionId }: Caller): SessionId {
  if (sessionId === null) throw unauthenticated('A login is required.', 'credential-required');
  return sessionId;
}

// The push endpoints: the server's public key, and the subscription of the caller's session.

const Kinds = Type.Array(Type.Unsafe<PushType>(Type.String({ enum: [...PUSH_TYPES] })), {
  minItems: 1,
  maxItems: 20,
  description:
    'Types of messages: `mention` includes replies, `post` is a new thought of a person whose thoughts the caller ' +
    'subscribed to, `poll` is the end of a poll.',
});

const PushKey = Type.Object(
  {
    key: Type.String({
      description: 'An uncompressed P-256 point as base64url: the `applicationServerKey` of browsers.',
    }),
  },
  { title: 'PushKey' },
);

const PushSubscription = Type.Object(
  { endpoint: Type.String(), kinds: Kinds },
  { title: 'PushSubscription' },
);

/** The keys of RFC 8291, section 5. */
const KEYS_EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const PushSubscriptionRequest = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 2048,
      description: 'A public https URL.',
      examples: ['https://updates.push.services.mozilla.com/wpush/v2/a'],
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({ maxLength: 200, description: 'The public key, as base64url.' }),
        auth: Type.String({ maxLength: 100, description: 'The secret of 16 bytes, as base64url.' }),
      },
      {
        description: 'In the format of `PushSubscription.toJSON()` of browsers.',
        examples: [KEYS_EXAMPLE],
      },
    ),
    kinds: optionalNullable(Kinds),
  },
  { title: 'PushSubscriptionRequest' },
);

const common = { tag: 'notifications', access: 'bearer' } as const;

const readPushKey = endpoint({
  ...common,
  method: 'GET',
  path: '/push/key',
  operationId: 'readPushKey',
  summary: 'Read the public key for push messages',
  description: 'Push services identify this server by the key (VAPID, RFC 8292). It does not change.',
  success: { status: 200, schema: PushKey, description: 'The public key.' },
});

const subscribe = endpoint({
  ...common,
  method: 'POST',
  path: '/push/subscriptions',
  operationId: 'subscribeToPush',
  summary: 'Subscribe to notifications by Web Push',
  description:
    'A session has one subscription, which a new one replaces and which ends with the session; an account has at most 25. ' +
    'Messages are encrypted (RFC 8291) JSON with `title`, `body`, `path` of the page, and `tag`; titles are in English ' +
    'or German by `Accept-Language`. Without `kinds`, all types are sent.',
  input: { kind: 'json', schema: PushSubscriptionRequest },
  success: { status: 201, schema: PushSubscription, description: 'The subscription.' },
});

const unsubscribe = endpoint({
  ...common,
  method: 'DELETE',
  path: '/push/subscriptions',
  operationId: 'unsubscribeFromPush',
  summary: 'Delete the push subscription of this session',
  description: 'Subscriptions of other sessions are unaffected.',
  success: { status: 204, description: 'There is no subscription.' },
});
