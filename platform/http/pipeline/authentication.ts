// Identifies the caller, from the Authorization header and the access that an endpoint grants.
import type { Authenticate, Caller, Credential } from '../../identity/caller.ts';
import { unauthenticated } from '../../refusal.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

const CREDENTIAL = /^(bearer|apikey) +([\x21-\x7e]{1,4096}) *$/i;

function readCredential(header: string | undefined): Credential | null {
  const [, scheme, value] = CREDENTIAL.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return null;
  return { scheme: scheme.toLowerCase() === 'bearer' ? 'bearer' : 'apikey', value };
}

export type AuthenticationPolicy = Pick<Endpoint, 'access' | 'badToken'>;

/** Whether an invalid login token is refused: everywhere but where logins play no part. */
export const refusesBadTokens = ({ access, badToken }: AuthenticationPolicy): boolean =>
  access !== 'public' || badToken === 'refused';

export type AuthenticateHeader = (header: string | undefined) => Promise<Caller | null>;

/**
 * Returns the function that identifies the caller; null on a public operation. A login token must be valid
 * wherever logins play a part, so that an app learns that its login ended; any other credential counts as
 * none on `optional` access. A refusal does not tell whether a credential is invalid, expired or revoked.
 */
export function createAuthentication(
  policy: AuthenticationPolicy,
  identify: Authenticate,
): AuthenticateHeader {
  const { access } = policy;
  const isRequired = access === 'bearer' || access === 'bearer-or-key';
  const checksTokens = refusesBadTokens(policy);
  return async (header) => {
    if (!isRequired && (header === undefined || !checksTokens)) return null;
    const isBearer = /^bearer\b/i.test(header ?? '');
    if (access === 'public' && !isBearer) return null;
    const credential = readCredential(header);
    const isAccepted = credential?.scheme === 'bearer' || access === 'bearer-or-key';
    const caller = credential && isAccepted ? await identify(credential) : null;
    if (!caller && (isRequired || isBearer)) throw refusalOf(header);
    return access === 'public' ? null : caller;
  };
}

const refusalOf = (header: string | undefined) =>
  header === undefined
    ? unauthenticated('This operation needs an Authorization header.', 'credential-required')
    : unauthenticated('The credential is invalid, expired or not accepted here.', 'invalid-token');
