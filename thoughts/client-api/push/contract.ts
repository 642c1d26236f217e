// The endpoints of push subscriptions.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { clientEndpoint } from '../http/client-endpoint.ts';

export const ALERTS = [
  'mention',
  'status',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'poll',
  'update',
  'quote',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
] as const;

export const WebPushSubscription = Type.Object(
  {
    id: Type.Integer(),
    endpoint: Type.String(),
    standard: Type.Boolean(),
    alerts: Type.Object(Object.fromEntries(ALERTS.map((name) => [name, Type.Boolean()]))),
    server_key: Type.String(),
    policy: Type.String(),
  },
  { title: 'WebPushSubscription' },
);
export type WebPushSubscription = Static<typeof WebPushSubscription>;

const Policy = Type.Optional(
  Type.Unsafe<'all' | 'followed' | 'follower' | 'none'>(
    Type.String({ enum: ['all', 'followed', 'follower', 'none'] }),
  ),
);

const Data = Type.Optional(
  Type.Object({
    alerts: Type.Optional(
      Type.Object(Object.fromEntries(ALERTS.map((name) => [name, Type.Optional(Type.Boolean())]))),
    ),
    policy: Policy,
  }),
);

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const SubscribeRequest = Type.Object({
  subscription: Type.Object({
    endpoint: text(2048),
    keys: Type.Optional(Type.Object({ p256dh: text(200), auth: text(100) })),
    standard: Type.Optional(Type.Boolean({ description: 'Messages are `aes128gcm`; else `aesgcm`.' })),
  }),
  data: Data,
});
export type SubscribeRequest = Static<typeof SubscribeRequest>;

const ChangeRequest = Type.Object({ data: Data, policy: Policy });
export type ChangeRequest = Static<typeof ChangeRequest>;

const common = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['push'],
  path: '/api/v1/push/subscription',
} as const;
const success = { status: 200, schema: WebPushSubscription, description: 'The subscription.' } as const;

export const subscribe = clientEndpoint({
  ...common,
  method: 'POST',
  operationId: 'subscribeToPush',
  summary: 'Receive notifications by Web Push',
  description: 'A token has one subscription; a new one replaces it.',
  input: { kind: 'parameters', schema: SubscribeRequest },
  success,
});

export const readSubscription = clientEndpoint({
  ...common,
  method: 'GET',
  operationId: 'readPushSubscription',
  summary: 'Read the subscription of this token',
  success,
});

export const changeSubscription = clientEndpoint({
  ...common,
  method: 'PUT',
  operationId: 'changePushSubscription',
  summary: 'Choose which notifications are sent',
  input: { kind: 'parameters', schema: ChangeRequest },
  success,
});

export const unsubscribe = clientEndpoint({
  ...common,
  method: 'DELETE',
  operationId: 'unsubscribeFromPush',
  summary: 'End the subscription of this token',
  success: { status: 200, schema: Type.Object({}), description: 'It has ended, or there was none.' },
});
