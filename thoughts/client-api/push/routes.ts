// Routes of push subscriptions.

import type { TokenGrant } from '@tandem/platform/identity/caller.ts';
import { notFound, unauthenticated } from '@tandem/platform/refusal.ts';
import type { ThoughtsConfig } from '../../config.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { type OAuthTokenId, toOAuthTokenId } from '../../ids.ts';
import { choosePushLanguage } from '../../notifications/push/languages.ts';
import { requireSubscription } from '../../notifications/push/requested.ts';
import { openTokenSeal } from '../../notifications/push/sealed-token.ts';
import {
  changeSubscription,
  findOfToken,
  type PushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../notifications/push/subscriptions.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import * as contract from './contract.ts';

export function mountPush(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;
  const readVapid = createVapidReader(thoughts);
  const present = async (subscription: PushSubscription | null) => {
    if (!subscription) throw notFound('subscription');
    return toEntity(subscription, (await readVapid()).publicKey);
  };

  http.mount(contract.subscribe, async ({ body, caller, grant, header, commit }) => {
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

  http.mount(contract.readSubscription, async ({ grant }) =>
    present(await findOfToken(database.read, tokenOf(grant))),
  );

  http.mount(contract.changeSubscription, async ({ body, grant, commit }) => {
    const { policy = body.policy, ...alerts } = readData(body.data);
    const patch = { ...alerts, ...(policy === undefined ? {} : { policy }) };
    return present(await commit((tx) => changeSubscription(tx, tokenOf(grant), patch)));
  });

  http.mount(contract.unsubscribe, async ({ grant, commit }) => {
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
  { endpoint = '', keys = {}, standard = false }: contract.SubscribeRequest['subscription'],
  config: ThoughtsConfig,
) {
  const { p256dh = '', auth = '' } = keys;
  const is_standard = standard ? (1 as const) : (0 as const);
  return { ...requireSubscription({ endpoint, p256dh, auth }, config, PLACES), is_standard };
}

function readData({ alerts, policy }: NonNullable<contract.ChangeRequest['data']> = {}) {
  const chosen = alerts && contract.ALERTS.filter((name) => (alerts as Record<string, boolean>)[name]);
  return { ...(chosen && { alerts: chosen }), ...(policy === undefined ? {} : { policy }) };
}

function toEntity(
  { number, endpoint, is_standard, alerts, policy }: PushSubscription,
  serverKey: string,
): contract.WebPushSubscription {
  const chosen = new Set<string>(JSON.parse(alerts) as string[]);
  return {
    id: number,
    endpoint,
    standard: is_standard === 1,
    alerts: Object.fromEntries(contract.ALERTS.map((name) => [name, chosen.has(name)])),
    server_key: serverKey,
    policy,
  };
}
