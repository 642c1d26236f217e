// Identifies the caller by the Authorization header and the access of the endpoint.
import type {
  Authenticate,
  Caller,
  Credential,
  IdentifyToken,
  TokenGrant,
} from '../../../identity/caller.ts';
import { forbidden, unauthenticated } from '../../../refusal.ts';
import type { Endpoint, TokenRequirement } from '../../endpoint/endpoint.ts';

const CREDENTIAL = /^(bearer|apikey) +([\x21-\x7e]{1,4096}) *$/i;

function readCredential(header: string | undefined): Credential | null {
  const [, scheme, value] = CREDENTIAL.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return null;
  return { scheme: scheme.toLowerCase() === 'bearer' ? 'bearer' : 'apikey', value };
}

type AuthenticationPolicy = Pick<Endpoint, 'access' | 'badToken' | 'oauth' | 'scope' | 'role'>;

/** Whether an invalid login token is refused: everywhere except on endpoints that ignore logins. */
export const refusesBadTokens = ({ access, badToken }: AuthenticationPolicy): boolean =>
  access !== 'public' || badToken === 'refused';

/** The caller, and the grant of the OAuth access token that identifies it. */
export type Identity = { caller: Caller | null; grant: TokenGrant | null };

export type AuthenticateHeader = (header: string | undefined) => Promise<Identity>;

export const NOBODY: Identity = { caller: null, grant: null };

/**
 * Returns a function that identifies the caller of an endpoint by its Authorization header; null if the
 * endpoint ignores logins.
 */
export function createAuthentication(
  policy: AuthenticationPolicy,
  { identify, identifyToken }: { identify: Authenticate; identifyToken?: IdentifyToken },
): AuthenticateHeader | null {
  if (policy.oauth) return authenticateByGrant(policy.oauth, identifyToken ?? (async () => null));
  if (!refusesBadTokens(policy)) return null;
  const authenticate = authenticateByLogin(policy, identify);
  return async (header) => {
    const caller = await authenticate(header);
    return caller ? { caller, grant: null } : NOBODY;
  };
}

/** A token must be valid even if none is required. */
function authenticateByGrant(
  { authorize }: TokenRequirement,
  identifyToken: (token: string) => Promise<TokenGrant | null>,
): AuthenticateHeader {
  return async (header) => {
    const credential = readCredential(header);
    const grant = credential?.scheme === 'bearer' ? await identifyToken(credential.value) : null;
    if (!grant && /^bearer\b/i.test(header ?? '')) throw refusalOf(header);
    authorize(grant);
    return { caller: grant?.caller ?? null, grant };
  };
}

/**
 * Returns a function that identifies the caller; null on a public operation. An invalid login token is
 * refused wherever logins are used, so that an app learns that its session ended. With `optional` access, any
 * other credential is ignored. Refusals do not reveal whether a credential is invalid, expired or revoked.
 */
function authenticateByLogin(
  { access, scope, role }: AuthenticationPolicy,
  identify: Authenticate,
): (header: string | undefined) => Promise<Caller | null> {
  const isRequired = access === 'bearer' || access === 'bearer-or-key';
  return async (header) => {
    if (!isRequired && header === undefined) return null;
    const isBearer = /^bearer\b/i.test(header ?? '');
    if (access === 'public' && !isBearer) return null;
    const credential = readCredential(header);
    const isAccepted = credential?.scheme === 'bearer' || access === 'bearer-or-key';
    const caller = credential && isAccepted ? await identify(credential) : null;
    if (!caller && (isRequired || isBearer)) throw refusalOf(header);
    if (caller?.scope !== undefined && caller.scope !== scope && access !== 'public') throw outsideScope();
    if (role !== undefined && caller?.role !== role) throw administratorRequired();
    return access === 'public' ? null : caller;
  };
}

const administratorRequired = () =>
  forbidden('This operation requires the role administrator.', 'administrator-required');

const outsideScope = () =>
  forbidden('The scope of this token does not include this operation.', 'insufficient-scope');

const refusalOf = (header: string | undefined) =>
  header === undefined
    ? unauthenticated('This operation requires an Authorization header.', 'credential-required')
    : unauthenticated('The credential is invalid, expired or not accepted here.', 'invalid-token');
