// The Application entity.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { App } from '../../accounts/oauth/apps.ts';

const members = {
  id: Type.String(),
  name: Type.String(),
  website: nullable(Type.String()),
  scopes: Type.Array(Type.String()),
  redirect_uris: Type.Array(Type.String()),
  redirect_uri: Type.String({ description: 'All redirect URIs, one per line.' }),
  vapid_key: Type.String({ description: 'The VAPID key of Web Push.' }),
};

export const Application = Type.Object(members, { title: 'Application' });
export type Application = Static<typeof Application>;

export const CredentialApplication = Type.Object(
  {
    ...members,
    client_id: Type.String(),
    client_secret: Type.String(),
    client_secret_expires_at: Type.Integer({ description: '0: never.' }),
  },
  { title: 'CredentialApplication' },
);
export type CredentialApplication = Static<typeof CredentialApplication>;

export const presentApplication = (
  { id, name, website, scopes, redirectUris }: App,
  vapidKey: string,
): Application => ({
  id,
  name,
  website,
  scopes: [...scopes],
  redirect_uris: [...redirectUris],
  redirect_uri: redirectUris.join('\n'),
  vapid_key: vapidKey,
});

export const presentCredentialApplication = (
  app: App,
  secret: string,
  vapidKey: string,
): CredentialApplication => ({
  ...presentApplication(app, vapidKey),
  client_id: app.client_id,
  client_secret: secret,
  client_secret_expires_at: 0,
});
