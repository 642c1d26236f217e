// The provider of OpenID Connect: discovery, the address of a login, and the claims of its callback. The
// protocol is done by openid-client, which is loaded at the first login.
import type { Configuration, ExportedJWKSCache } from 'openid-client';
import { withDeadline } from '../../http-client/deadline.ts';
import { type AddressPolicy, insecurePolicy } from '../../http-client/network/address-policy.ts';
import { RemoteError } from '../../http-client/remote-error.ts';
import type { Requester } from '../../http-client/request.ts';
import { validateUrl } from '../../http-client/target-url.ts';
import type { Log } from '../../log/log.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { type Clock, HOUR, type Instant, SECOND, systemClock } from '../../time/clock.ts';
import { generateToken } from '../links/links.ts';
import type { OidcSettings } from './settings.ts';

/** What one login must find again in its callback. */
export type OidcChecks = { state: string; nonce: string; verifier: string; maxAge: number | null };

/** What the provider says of a person. */
export type OidcClaims = {
  subject: string;
  /** Null if it is absent or not a text. */
  email: string | null;
  emailVerified: boolean;
  /** `preferred_username`. */
  username: string | null;
  isAdministrator: boolean;
};

export type OidcProvider = {
  settings: OidcSettings;
  /** The address of a login at the provider. With `maxAge` 0, the person must log in there again. */
  begin(callback: string, maxAge: number | null): Promise<{ url: string; checks: OidcChecks }>;
  /**
   * The claims of a callback, whose query is `search`. Refuses (unauthenticated, `oidc-failed`) a response
   * that is not valid, and (unavailable, `oidc-unavailable`) while the provider does not respond.
   */
  complete(callback: string, search: string, checks: OidcChecks): Promise<OidcClaims>;
  [Symbol.asyncDispose](): Promise<void>;
};

type Options = { settings: OidcSettings; clock: Clock; log: Log; userAgent: string };

const DEADLINE = 10 * SECOND;
const MAX_BYTES = 1024 * 1024;
const DISCOVERY_LIFETIME = HOUR;
/** Tolerated difference between the clocks, in seconds. */
const TOLERANCE = 60;

type Library = typeof import('openid-client');
type Metadata = ReturnType<Configuration['serverMetadata']>;
type Discovered = { metadata: Metadata; until: Instant };
/** The keys of the provider, and when they were read. */
type Keys = { jwks: ExportedJWKSCache['jwks']; readAt: Instant };

export function createOidcProvider({ settings, clock, log, userAgent }: Options): OidcProvider {
  const connection = openConnection({ settings, clock, userAgent });
  const { configure, keepKeys } = connection;

  async function exchange(callback: string, search: string, checks: OidcChecks): Promise<OidcClaims> {
    const library = await import('openid-client');
    const configuration = await configure(library);
    const address = new URL(callback);
    address.search = search;
    try {
      const tokens = await library.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
        ...(checks.maxAge === null ? {} : { maxAge: checks.maxAge }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The response contains no ID token.');
      const now = Math.floor(clock.now() / SECOND);
      if (claims.iat > now + TOLERANCE) throw new Error('The ID token was issued in the future.');
      const profile = configuration.serverMetadata().userinfo_endpoint
        ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return readClaims(settings, claims, profile);
    } finally {
      keepKeys(library, configuration);
    }
  }

  return {
    settings,
    begin: (callback, maxAge) =>
      whileAvailable(settings, log, async () => {
        const library = await import('openid-client');
        const configuration = await configure(library);
        const checks = { state: generateToken(), nonce: generateToken(), verifier: generateToken(), maxAge };
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: settings.scopes,
          code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
          ...(maxAge === null ? {} : { max_age: String(maxAge) }),
        });
        return { url: url.href, checks };
      }),
    complete: (callback, search, checks) =>
      whileAvailable(settings, log, () => exchange(callback, search, checks)),
    [Symbol.asyncDispose]: connection[Symbol.asyncDispose],
  };
}

/** The configuration of the library for each exchange, with what is kept of the provider between them. */
function openConnection({ settings, clock, userAgent }: Omit<Options, 'log'>) {
  const { issuer, clientId, clientSecret } = settings;
  const isInsecure = issuer.protocol === 'http:';
  let discovered: Discovered | null = null;
  let keys: Keys | null = null;

  /** Exactly the hosts of the issuer and of its discovery document, also in private networks. */
  const policy: AddressPolicy = {
    ...insecurePolicy,
    judge: ({ protocol, host }) => {
      if (protocol !== 'https:' && !(isInsecure && protocol === 'http:')) return 'bad-url';
      return host === issuer.host || hostsOf(discovered?.metadata).has(host) ? null : 'blocked-address';
    },
  };
  const { send, dispose } = createFetch(policy, userAgent, clock);

  async function discover(library: Library): Promise<Metadata> {
    if (discovered !== null && clock.now() < discovered.until) return discovered.metadata;
    const found = await library.discovery(issuer, clientId, clientSecret, undefined, {
      [library.customFetch]: send as never,
      execute: isInsecure ? [library.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    // The library accepts documents of some providers for several tenants, whose subjects are not distinct.
    if (URL.parse(metadata.issuer)?.href !== issuer.href)
      throw new Error(`The discovery document is of the issuer ${metadata.issuer.slice(0, 200)}.`);
    discovered = { metadata, until: clock.now() + DISCOVERY_LIFETIME };
    return metadata;
  }

  /** The configuration of one exchange: its skew is the difference between our clock and the system's. */
  async function configure(library: Library): Promise<Configuration> {
    const metadata = await discover(library);
    const supported = metadata.token_endpoint_auth_methods_supported;
    const authentication =
      supported === undefined || supported.includes('client_secret_basic')
        ? library.ClientSecretBasic(clientSecret)
        : library.ClientSecretPost(clientSecret);
    const skew = Math.round((clock.now() - systemClock.now()) / SECOND);
    const client = { [library.clockTolerance]: TOLERANCE, [library.clockSkew]: skew };
    const configuration = new library.Configuration(metadata, clientId, client, authentication);
    configuration[library.customFetch] = send as never;
    configuration.timeout = DEADLINE / SECOND;
    if (isInsecure) library.allowInsecureRequests(configuration);
    // Verifies the signature of ID tokens, although they come over TLS from the provider.
    library.enableNonRepudiationChecks(configuration);
    if (keys !== null) {
      const age = Math.max(0, Math.floor((clock.now() - keys.readAt) / SECOND));
      library.setJwksCache(configuration, {
        jwks: keys.jwks,
        uat: Math.floor(systemClock.now() / SECOND) - age,
      });
    }
    return configuration;
  }

  function keepKeys(library: Library, configuration: Configuration): void {
    const cache = library.getJwksCache(configuration);
    if (cache === undefined) return;
    const age = Math.floor(systemClock.now() / SECOND) - cache.uat;
    keys = { jwks: cache.jwks, readAt: clock.now() - age * SECOND };
  }

  return { configure, keepKeys, [Symbol.asyncDispose]: dispose };
}

/** A `fetch` for the library, within the limits and the policy. */
function createFetch(policy: AddressPolicy, userAgent: string, clock: Clock) {
  let requester: Promise<Requester> | undefined;
  async function send(url: string, init: FetchInit): Promise<Response> {
    requester ??= import('../../http-client/request.ts').then(({ createRequester }) =>
      createRequester({ policy, userAgent, deadlineMs: DEADLINE, maxBytes: MAX_BYTES, clock }),
    );
    const { send: sendRequest } = await requester;
    const request = {
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: validateUrl(url, policy),
      headers: init.headers,
      body: init.body ? Buffer.from(String(init.body)) : null,
      isWanted: () => true,
      readsErrors: true,
    } as const;
    const { status, contentType, bytes } = await withDeadline(DEADLINE, (signal) =>
      sendRequest(request, signal),
    );
    // A server error is no statement about the login.
    if (status >= 500) throw new RemoteError('status', `The provider responded with ${status}`, { status });
    return new Response(bytes && bytes.length > 0 ? Buffer.from(bytes) : null, {
      status,
      headers: { 'content-type': contentType },
    });
  }
  return { send, dispose: async () => (await requester)?.[Symbol.asyncDispose]() };
}

/** The options that openid-client passes to its `fetch`. */
type FetchInit = { method: string; headers: Record<string, string>; body?: unknown };

/** The hosts that a discovery document names. */
const hostsOf = (metadata: Metadata | undefined): ReadonlySet<string> =>
  new Set(
    [metadata?.token_endpoint, metadata?.userinfo_endpoint, metadata?.jwks_uri].flatMap((address) => {
      const url = URL.parse(address ?? '');
      return url === null ? [] : [url.host];
    }),
  );

/** Converts failures to refusals, and logs them: only operators read what the provider says. */
async function whileAvailable<Result>(
  { issuer, name }: OidcSettings,
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isDown = causesOf(error).some((cause) => cause instanceof RemoteError);
    log.warn(
      { err: error, issuer: issuer.href, ...describe(error) },
      isDown ? 'The OpenID Connect provider does not respond' : 'A login with OpenID Connect was refused',
    );
    if (isDown)
      throw new Refusal('unavailable', `${name} does not respond. Try again later.`, {
        code: 'oidc-unavailable',
        retryAfter: 60,
        cause: error,
      });
    throw oidcFailed(name);
  }
}

export const oidcFailed = (name: string) =>
  unauthenticated(`The login with ${name} was not successful.`, 'oidc-failed');

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause)
    causes.push(cause);
  return causes;
}

const MAX_DESCRIPTION = 300;

/** `error` and `error_description` of the provider, and the code of the library. */
function describe(error: unknown): Record<string, string> {
  const texts = causesOf(error).flatMap((cause) =>
    Object.entries(cause as object).filter(([name]) => ['code', 'error', 'error_description'].includes(name)),
  );
  return Object.fromEntries(
    texts.flatMap(([name, text]) =>
      typeof text === 'string' ? [[`provider_${name}`, text.slice(0, MAX_DESCRIPTION)]] : [],
    ),
  );
}

type AnyClaims = Readonly<Record<string, unknown>>;

/** Claims of the ID token and of the user info; an address is only confirmed by the document that has it. */
function readClaims(settings: OidcSettings, token: AnyClaims, profile: AnyClaims): OidcClaims {
  const { groupsClaim, adminGroup } = settings;
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  const addressed = textOf(profile.email) === null ? token : profile;
  const groups = token[groupsClaim] ?? profile[groupsClaim];
  return {
    subject: String(token.sub),
    email: textOf(addressed.email),
    emailVerified: addressed.email_verified === true,
    username: textOf(profile.preferred_username) ?? textOf(token.preferred_username),
    isAdministrator:
      adminGroup !== null && (Array.isArray(groups) ? groups.includes(adminGroup) : groups === adminGroup),
  };
}
