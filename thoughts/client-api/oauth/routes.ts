// OAuth routes: app registration, tokens and server metadata.

import {
  counterId,
  incrementCounters,
  requireBelowLimit,
} from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import { countedNetworksOf } from '@tandem/platform/identity/network.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { authenticateApp, createAppRow, findAppById, registerApp, toApp } from '../../accounts/oauth/apps.ts';
import { readRedirectUris } from '../../accounts/oauth/redirect-uris.ts';
import { readScopes, SCOPES } from '../../accounts/oauth/scopes.ts';
import { hashSecret } from '../../accounts/oauth/secrets.ts';
import { revokeTokenOf } from '../../accounts/oauth/tokens.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { displayNameOf, profileUrl } from '../../foundation/actors/present.ts';
import { toAppId } from '../../ids.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import { presentApplication, presentCredentialApplication } from '../entities/application.ts';
import { avatarUrlOf } from '../entities/pictures.ts';
import { readClientCredentials } from './client-credentials.ts';
import * as contract from './contract.ts';
import { oauthError } from './oauth-errors.ts';
import { requestToken } from './token-requests.ts';

export function mountOAuth(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const readVapid = createVapidReader(thoughts);

  http.mount(contract.registerApp, async ({ body, address, commit }) => {
    const redirectUris = readRedirectUris(body.redirect_uris);
    if (!redirectUris) throw invalid('/redirect_uris', 'must be absolute URIs.');
    const scopes = readScopes(body.scopes ?? '');
    if (!scopes) throw invalid('/scopes', 'must contain only scopes that this server knows.');
    const counters = countRegistrations(thoughts, address);
    for (const { id, limit } of counters) await requireBelowLimit(database.read, id, limit, clock.now());
    const app = { name: body.client_name, website: body.website || null, redirectUris, scopes };
    const { row, secret } = createAppRow(app, clock.now());
    const { publicKey } = await readVapid();
    await commit(async (tx) => {
      await incrementCounters(tx, counters, clock.now());
      await registerApp(tx, row);
    });
    return presentCredentialApplication(toApp(row), secret, publicKey);
  });

  http.mount(contract.verifyApp, async ({ grant }) => {
    const app = grant && (await findAppById(database.read, toAppId(grant.appId)));
    if (!app) throw notFound('app');
    return presentApplication(app, (await readVapid()).publicKey);
  });

  http.mount(contract.createToken, ({ body, header }) =>
    requestToken(thoughts, body, header('authorization')),
  );

  http.mount(contract.revokeToken, async ({ body, header, commit }) => {
    const given = readClientCredentials(body, header('authorization'));
    const app = given && (await authenticateApp(database.read, given.clientId, given.secret));
    if (!app) return oauthError('invalid_client');
    const { token } = body;
    if (token === undefined) return oauthError('invalid_request');
    const hash = hashSecret(token);
    const outcome = await commit((tx) => revokeTokenOf(tx, app.id, hash));
    return outcome === 'foreign' ? oauthError('unauthorized_client') : {};
  });

  for (const declared of [contract.readUserInfo, contract.postUserInfo]) {
    http.mount(declared, async ({ caller }) =>
      presentUserInfo(thoughts.base, await requireOwnActor(database.read, caller)),
    );
  }

  http.mount(contract.readMetadata, async () => toMetadata(thoughts.base));
}

/** Apps are stored permanently, so registrations are limited per network. */
const countRegistrations = ({ config }: ThoughtsContext, address: string) =>
  countedNetworksOf(address).map(({ network, limitFactor }) => ({
    id: counterId('register-app', network),
    limit: { max: config.THOUGHTS_APP_REGISTRATIONS_PER_ADDRESS * limitFactor, window: HOUR },
  }));

// The OpenID Connect form of a user.

const presentUserInfo = (base: string, actor: Actor) => ({
  iss: `${base}/`,
  sub: `${base}/users/${actor.username}`,
  name: displayNameOf(actor),
  preferred_username: actor.username,
  profile: profileUrl(base, actor),
  picture: avatarUrlOf(base, actor),
});

// Authorization server metadata (RFC 8414).

const toMetadata = (base: string) => ({
  issuer: `${base}/`,
  service_documentation: `${base}/docs`,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  revocation_endpoint: `${base}/oauth/revoke`,
  userinfo_endpoint: `${base}/oauth/userinfo`,
  app_registration_endpoint: `${base}/api/v1/apps`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
});
