// oidc-provider, a certified OpenID provider, with one client and whoever logs in.
import type { RequestListener } from 'node:http';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
// @ts-expect-error The package has no types.
import Provider from 'oidc-provider';
import { CLIENT } from './oidc-issuer.ts';

/** A provider with a new key; sessions of an earlier one stay. `groupsOf` returns the groups of a subject. */
export async function makeProvider(
  issuer: string,
  groupsOf: (sub: string) => readonly string[],
): Promise<RequestListener> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['https://thoughts.example/login/oidc/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the cookies'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        preferred_username: sub,
        email: `${sub}@example.org`,
        email_verified: true,
        groups: groupsOf(sub),
      }),
    }),
  });
  return provider.callback();
}
