// A provider of OpenID Connect for tests, which can make each mistake that a relying party must notice.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose/jwt/sign';
import { UnsecuredJWT } from 'jose/jwt/unsecured';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';

export const CLIENT = { id: 'tandem', secret: 'a-secret-of-the-client' };

type Claims = Record<string, unknown>;

/** How the next login goes; by default as it should. */
export type Login = {
  claims: Claims & { sub: string };
  /** Replaces claims of the ID token. */
  token?: Claims;
  /** Replaces claims of the user info. */
  profile?: Claims;
  /** Replaces parameters of the callback; null leaves one out. */
  callback?: Record<string, string | null>;
  algorithm?: 'RS256' | 'none' | 'HS256';
  /** Signs with a key that is not published. */
  hasForeignKey?: boolean;
  /** Moves the clock of the provider, in seconds. */
  skew?: number;
};

export type Issuer = AsyncDisposable & {
  url: string;
  /** False: connections are closed without a response. */
  isUp: boolean;
  /** How often the keys were read. */
  keyReads(): number;
  /** Requests to the token endpoint, with their `Authorization`. */
  exchanges: { authorization: string; body: URLSearchParams }[];
  /** Replaces the key that signs. */
  rotateKey(): Promise<void>;
  /** The query of the callback after a login at `address`, to which the relying party sent the browser. */
  logIn(address: string, login: Login): string;
};

/** `now` is in milliseconds. */
export async function createIssuer(now: () => number): Promise<Issuer> {
  const makeKey = async () => ({
    id: crypto.randomUUID(),
    ...(await generateKeyPair('RS256', { extractable: true })),
  });
  let key = await makeKey();
  let reads = 0;
  const codes = new Map<string, { login: Login; query: URLSearchParams }>();
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!issuer.isUp) return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? '', issuer.url);
    const body = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
    const found = await documentOf(pathname, request, body);
    response.writeHead(found ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'invalid_grant', error_description: 'No such code' }));
  }

  async function documentOf(path: string, request: IncomingMessage, body: URLSearchParams) {
    const { url } = issuer;
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/me`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        };
      case '/keys':
        reads += 1;
        return { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.id, alg: 'RS256', use: 'sig' }] };
      case '/token':
        return exchange(request.headers.authorization ?? '', body);
      case '/me': {
        const { login } = codes.get((request.headers.authorization ?? '').replace(/^Bearer /, '')) ?? {};
        return login && { ...login.claims, ...login.profile };
      }
      default:
        return null;
    }
  }

  async function exchange(authorization: string, body: URLSearchParams) {
    issuer.exchanges.push({ authorization, body });
    const code = body.get('code') ?? '';
    const given = codes.get(code);
    if (!given) return null;
    const { login, query } = given;
    const at = Math.floor(now() / 1000) + (login.skew ?? 0);
    const claims = {
      iss: issuer.url,
      aud: CLIENT.id,
      iat: at,
      exp: at + 60,
      auth_time: at,
      nonce: query.get('nonce'),
      ...login.claims,
      ...login.token,
    };
    return { access_token: code, token_type: 'Bearer', id_token: await sign(claims, login) };
  }

  async function sign(
    claims: Claims,
    { algorithm = 'RS256', hasForeignKey = false }: Login,
  ): Promise<string> {
    if (algorithm === 'none') return new UnsecuredJWT(claims).encode();
    const { privateKey } = hasForeignKey ? await makeKey() : key;
    const signer = new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: key.id });
    return signer.sign(algorithm === 'HS256' ? Buffer.from(CLIENT.secret) : privateKey);
  }

  const issuer: Issuer = {
    url: '',
    isUp: true,
    keyReads: () => reads,
    exchanges: [],
    rotateKey: async () => {
      key = await makeKey();
    },
    logIn(address, login) {
      const query = new URL(address).searchParams;
      const code = crypto.randomUUID();
      codes.set(code, { login, query });
      const parameters = { code, state: query.get('state'), iss: issuer.url, ...login.callback };
      const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
      return `?${new URLSearchParams(given)}`;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

/** The settings of a service that uses the issuer; `service` is the prefix. */
export const issuerSettings = (
  service: 'THOUGHTS' | 'JOURNAL',
  { url }: Pick<Issuer, 'url'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  [`${service}_PUBLIC_URL`]: `https://${service.toLowerCase()}.example`,
  [`${service}_OIDC_ISSUER`]: url,
  [`${service}_OIDC_CLIENT_ID`]: CLIENT.id,
  [`${service}_OIDC_CLIENT_SECRET`]: CLIENT.secret,
  [`${service}_OIDC_NAME`]: 'Example ID',
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`${service}_${name}`, value])),
});
