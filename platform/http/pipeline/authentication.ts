// Finds out who calls, from the Authorization header and what an endpoint lets in.
import type { Authenticate, Caller, Credential } from '../../identity/caller.ts';
import { unauthenticated } from '../../refusal.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

const CREDENTIAL = /^(bearer|apikey) +([\x21-\x7e]{1,4096}) *$/i;

export function readCredential(header: string | undefined): Credential | null {
  const [, scheme, value] = CREDENTIAL.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return null;
  return { scheme: scheme.toLowerCase() === 'bearer' ? 'bearer' : 'apikey', value };
}

/** What authentication needs to know of an endpoint. */
type AuthenticationPolicy = Pick<Endpoint, 'access' | 'badToken'>;

/** Whether a login token that is not good is refused: everywhere but where logins play no part. */
export const refusesBadTokens = ({ access, badToken }: AuthenticationPolicy): boolean =>
  access !== 'public' || badToken === 'refused';

/**
 * The caller, or null on a public operation. A login token that is sent must be good wherever logins play a part, so
 * that an app learns that its login ended; any other credential counts as none on `optional` access. A refusal does
 * not say which of invalid, expired or ended it was.
 */
export async function authenticate(
  endpoint: AuthenticationPolicy,
  header: string | undefined,
  identify: Authenticate,
): Promise<Caller | null> {
  const isBearer = /^bearer\b/i.test(header ?? '');
  const { access } = endpoint;
  if (!refusesBadTokens(endpoint) || (access === 'public' && !isBearer)) return null;
  const credential = readCredential(header);
  const accepted = credential?.scheme === 'bearer' || access === 'bearer-or-key';
  const caller = credential && accepted ? await identify(credential) : null;
  const isNeeded = access === 'bearer' || access === 'bearer-or-key';
  if (!caller && (isNeeded || isBearer)) {
    throw header === undefined
      ? unauthenticated('This operation needs an Authorization header.', 'credential-required')
      : unauthenticated('The credential is invalid, expired or not accepted here.', 'invalid-token');
  }
  return access === 'public' ? null : caller;
}

/** The challenge of a 401 (RFC 6750, section 3). */
export const challengeFor = (code: string): string =>
  code === 'invalid-token' ? 'Bearer realm="tandem", error="invalid_token"' : 'Bearer realm="tandem"';
