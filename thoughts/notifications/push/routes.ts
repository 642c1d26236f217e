// Push routes of the REST API. Browsers with the pages use the settings page.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Caller, SessionId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { NOTIFICATIONS, PUSH_TYPES, type PushType } from '../../foundation/notifications/catalogue.ts';
import { choosePushLanguage } from './languages.ts';
import { subscribePage, unsubscribePage } from './page-subscriptions.ts';
import { requireSubscription } from './requested.ts';
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
  if (sessionId === null) throw unauthenticated('A login is needed.', 'credential-required');
  return sessionId;
}

// The push endpoints: the server's public key, and the subscription of the caller's session.

const Kinds = Type.Array(Type.Unsafe<PushType>(Type.String({ enum: [...PUSH_TYPES] })), {
  minItems: 1,
  maxItems: 20,
  description:
    'What messages are about: `mention` includes replies, `post` is what somebody wrote whose posts the caller asked ' +
    'to be told of, `poll` the end of a poll.',
});

const PushKey = Type.Object(
  {
    key: Type.String({
      description: 'An uncompressed point of P-256 as base64url: the `applicationServerKey` of browsers.',
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
      description: 'An https address on the public Internet.',
      examples: ['https://updates.push.services.mozilla.com/wpush/v2/a'],
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({ maxLength: 200, description: 'The public key, as base64url.' }),
        auth: Type.String({ maxLength: 100, description: 'The secret of 16 bytes, as base64url.' }),
      },
      {
        description: 'As `PushSubscription.toJSON()` of browsers has them.',
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
  summary: 'Read the key of this server for push messages',
  description: 'By it, push services know this server (VAPID, RFC 8292). It does not change.',
  success: { status: 200, schema: PushKey, description: 'The public key.' },
});

const subscribe = endpoint({
  ...common,
  method: 'POST',
  path: '/push/subscriptions',
  operationId: 'subscribeToPush',
  summary: 'Receive notifications by Web Push',
  description:
    'A login has one subscription, which a new one replaces, and with which it ends; an account has at most 25. ' +
    'Messages are encrypted (RFC 8291), JSON with `title`, `body`, `path` of the page, and `tag`; titles are in English ' +
    'or German, as `Accept-Language` asks. Without `kinds`, all are sent.',
  input: { kind: 'json', schema: PushSubscriptionRequest },
  success: { status: 201, schema: PushSubscription, description: 'The subscription.' },
});

const unsubscribe = endpoint({
  ...common,
  method: 'DELETE',
  path: '/push/subscriptions',
  operationId: 'unsubscribeFromPush',
  summary: 'End the push messages of this login',
  description: 'The subscriptions of other logins stay.',
  success: { status: 204, description: 'It has ended, or there was none.' },
});
