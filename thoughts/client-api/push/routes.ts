// Routes of push subscriptions.

import type { TokenGrant } from '@tandem/platform/identity/caller.ts';
import { notFound, unauthenticated } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsConfig } from '../../config.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { ALERT_NAMES } from '../../foundation/notifications/catalogue.ts';
import { type OAuthTokenId, toOAuthTokenId } from '../../ids.ts';
import { choosePushLanguage, requireSubscription } from '../../notifications/push/requested.ts';
import { openTokenSeal } from '../../notifications/push/sealed-token.ts';
import {
  changeSubscription,
  findOfToken,
  type PushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../notifications/push/subscriptions.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';

export function mountPush(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;
  const readVapid = createVapidReader(thoughts);
  const present = async (subscription: PushSubscription | null) => {
    if (!subscription) throw notFound('subscription');
    return toEntity(subscription, (await readVapid()).publicKey);
  };

  http.mount(subscribe, async ({ body, caller, grant, header, commit }) => {
    const { endpoint, ...keys } = readSubscription(body.subscription, config);
    const { seal } = await openTokenSeal(database);
    const actor_id = ownActorId(caller);
    const token_id = tokenOf(grant);
    const sealed_token = seal(readBearer(header('authorization')));
    const { alerts = [], policy = 'all' } = readData(body.data);
    const language = await choosePushLanguage(database.read, actor_id, header('accept-language'));
    const row = { token_id, actor_id, endpoint, ...keys, policy, sealed_token, language };
    return present(
      await commit((tx) =>
        subscribeToPush(tx, { ...row, alerts: JSON.stringify(alerts), created_at: clock.now() }),
      ),
    );
  });

  http.mount(readSubscriptionEndpoint, async ({ grant }) =>
    present(await findOfToken(database.read, tokenOf(grant))),
  );

  http.mount(changeSubscriptionEndpoint, async ({ body, grant, commit }) => {
    const { policy = body.policy, ...alerts } = readData(body.data);
    const patch = { ...alerts, ...(policy === undefined ? {} : { policy }) };
    return present(await commit((tx) => changeSubscription(tx, tokenOf(grant), patch)));
  });

  http.mount(unsubscribe, async ({ grant, commit }) => {
    await commit((tx) => unsubscribeFromPush(tx, tokenOf(grant)));
    return {};
  });
}

function tokenOf(grant: TokenGrant | null): OAuthTokenId {
  if (!grant) throw unauthenticated('The access token is invalid', 'credential-required');
  return toOAuthTokenId(grant.tokenId);
}

const readBearer = (header: string | undefined): string =>
  /^bearer +([\x21-\x7e]+) *$/i.exec(header ?? '')?.[1] ?? '';

const PLACES = {
  endpoint: '/subscription/endpoint',
  p256dh: '/subscription/keys/p256dh',
  auth: '/subscription/keys/auth',
};

function readSubscription(
  { endpoint = '', keys = {}, standard = false }: SubscribeRequest['subscription'],
  config: ThoughtsConfig,
) {
  const { p256dh = '', auth = '' } = keys;
  const is_standard = standard ? (1 as const) : (0 as const);
  return { ...requireSubscription({ endpoint, p256dh, auth }, config, PLACES), is_standard };
}

function readData({ alerts, policy }: NonNullable<ChangeRequest['data']> = {}) {
  const chosen = alerts && ALERTS.filter((name) => (alerts as Record<string, boolean>)[name]);
  return { ...(chosen && { alerts: chosen }), ...(policy === undefined ? {} : { policy }) };
}

function toEntity(
  { number, endpoint, is_standard, alerts, policy }: PushSubscription,
  serverKey: string,
): WebPushSubscription {
  const chosen = new Set<string>(JSON.parse(alerts) as string[]);
  return {
    id: number,
    endpoint,
    standard: is_standard === 1,
    alerts: Object.fromEntries(ALERTS.map((name) => [name, chosen.has(name)])),
    server_key: serverKey,
    policy,
  };
}

/** Alerts of administrators are stored, but no notification has these types. */
const ALERTS = [...ALERT_NAMES, 'admin.sign_up', 'admin.report'] as const;

const WebPushSubscription = Type.Object(
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
type WebPushSubscription = Static<typeof WebPushSubscription>;

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
    standard: Type.Optional(Type.Boolean({ description: 'True selects `aes128gcm`, false `aesgcm`.' })),
  }),
  data: Data,
});
type SubscribeRequest = Static<typeof SubscribeRequest>;

const ChangeRequest = Type.Object({ data: Data, policy: Policy });
type ChangeRequest = Static<typeof ChangeRequest>;

const common = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['push'],
  path: '/api/v1/push/subscription',
} as const;
const success = { status: 200, schema: WebPushSubscription, description: 'The subscription.' } as const;

const subscribe = clientEndpoint({
  ...common,
  method: 'POST',
  operationId: 'subscribeToPush',
  summary: 'Subscribe to notifications by Web Push',
  description: 'A token has one subscription. A new one replaces it.',
  input: { kind: 'parameters', schema: SubscribeRequest },
  success,
});

const readSubscriptionEndpoint = clientEndpoint({
  ...common,
  method: 'GET',
  operationId: 'readPushSubscription',
  summary: 'Read the subscription of this token',
  success,
});

const changeSubscriptionEndpoint = clientEndpoint({
  ...common,
  method: UPDATE,
  operationId: 'changePushSubscription',
  summary: 'Update the subscription of this token',
  input: { kind: 'parameters', schema: ChangeRequest },
  success,
});

const unsubscribe = clientEndpoint({
  ...common,
  method: 'DELETE',
  operationId: 'unsubscribeFromPush',
  summary: 'Delete the subscription of this token',
  success: { status: 200, schema: Type.Object({}), description: 'There is no subscription.' },
});
