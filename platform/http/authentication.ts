// Finds out who calls, from the Authorization header and what an endpoint lets in.
import type { Caller, Credential, Identify } from '../accounts/caller.ts';
import { unauthenticated } from '../refusal.ts';
import type { Access } from './endpoint.ts';

const CREDENTIAL = /^(bearer|apikey) +([\x21-\x7e]{1,4096}) *$/i;

export function readCredential(header: string | undefined): Credential | null {
  const [, scheme, value] = CREDENTIAL.exec(header ?? '') ?? [];
  if (scheme === undefined || value === undefined) return null;
  return { scheme: scheme.toLowerCase() === 'bearer' ? 'bearer' : 'apikey', value };
}

/**
 * The caller, or null on a public operation. On `optional` access a credential that is not good counts as none;
 * where one is required the request is refused, without saying which of invalid, expired or revoked it was.
 */
export async function authenticate(
  access: Access,
  header: string | undefined,
  identify: Identify,
): Promise<Caller | null> {
  if (access === 'public') return null;
  const credential = readCredential(header);
  const accepted = credential?.scheme === 'bearer' || access === 'bearer-or-key';
  const caller = credential && accepted ? await identify(credential) : null;
  if (caller || access === 'optional') return caller;
  throw header === undefined
    ? unauthenticated('This operation needs an Authorization header.', 'credential-required')
    : unauthenticated('The credential is invalid, expired or not accepted here.', 'invalid-token');
}

/** The challenge of a 401 (RFC 6750, section 3). */
export const challenge = (code: string): string =>
  code === 'invalid-token' ? 'Bearer realm="tandem", error="invalid_token"' : 'Bearer realm="tandem"';
