// Verifies registrations and assertions of passkeys (WebAuthn level 3, sections 7.1 and 7.2).
import { isIP } from 'node:net';
import type { AccountId } from '../../identity/caller.ts';
import { MINUTE } from '../../time/clock.ts';
import type { Assertion } from '../second-factor/contract.ts';
import type { RegistrationResponse } from './contract.ts';

/** Loaded for the first use: its modules take 30 MB. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, in the order of preference. */
const ALGORITHMS = [-8, -7, -257];

/** How long browsers wait, and how long a challenge is valid. */
export const CEREMONY_LIFETIME = 5 * MINUTE;

/** The host for which passkeys are made, and the only origin that may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a server; null if browsers have no passkeys for its address. Without a public URL it
 * is `localhost` alone, at the `origin` of the request.
 */
export function findRelyingParty(publicUrl: string | null, origin: string): RelyingParty | null {
  const { hostname, protocol, origin: expected } = new URL(publicUrl ?? origin);
  const isLocal = hostname === 'localhost';
  const isPublic = publicUrl !== null && protocol === 'https:' && isIP(hostname) === 0 && hostname[0] !== '[';
  return isLocal || isPublic ? { id: hostname, origin: expected } : null;
}

/** The host on which pages offer passkeys; null for none. */
export const passkeyHostOf = (publicUrl: string | null): string | null =>
  findRelyingParty(publicUrl, 'http://localhost')?.id ?? null;

type KnownCredential = { id: string; transports: readonly string[] };

const toDescriptor = ({ id, transports }: KnownCredential) => ({ type: 'public-key', id, transports });

/** The user handle of an account: the 16 bytes of its id, in base64url. */
export const toUserHandle = (accountId: AccountId): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

type Creation = {
  relyingParty: RelyingParty;
  title: string;
  account: { id: AccountId; username: string };
  challenge: string;
  /** The credentials of the account, of which none may be registered again. */
  existing: readonly KnownCredential[];
};

/** Options for `parseCreationOptionsFromJSON`. */
export const creationOptionsOf = ({ relyingParty, title, account, challenge, existing }: Creation) => ({
  rp: { id: relyingParty.id, name: title },
  user: { id: toUserHandle(account.id), name: account.username, displayName: account.username },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CEREMONY_LIFETIME,
  excludeCredentials: existing.map(toDescriptor),
  // Older security keys, which verify nobody, can be a second factor.
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
  attestation: 'none',
});

export type UserVerification = 'required' | 'preferred' | 'discouraged';

type Request = {
  relyingParty: RelyingParty;
  challenge: string;
  /** The credentials to choose from; all of the device if empty. */
  allowed: readonly KnownCredential[];
  userVerification: UserVerification;
};

/** Options for `parseRequestOptionsFromJSON`. */
export const requestOptionsOf = ({ relyingParty, challenge, allowed, userVerification }: Request) => ({
  rpId: relyingParty.id,
  challenge,
  timeout: CEREMONY_LIFETIME,
  allowCredentials: allowed.map(toDescriptor),
  userVerification,
});

/** The challenge that was signed; null for other data, and for a ceremony in a frame of another site. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin, topOrigin } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    );
    const isEmbedded = crossOrigin === true || topOrigin !== undefined;
    return typeof challenge === 'string' && !isEmbedded ? challenge : null;
  } catch {
    return null;
  }
}

type Registered = { id: string; publicKey: string; signCount: number; isBackedUp: boolean };

/** The credential of a correct registration; null for a wrong one. */
export async function verifyRegistration(
  { id, response }: RegistrationResponse,
  { relyingParty, challenge }: { relyingParty: RelyingParty; challenge: string },
): Promise<Registered | null> {
  if (readChallenge(response.clientDataJSON) !== challenge) return null;
  const { verifyRegistrationResponse } = await load();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      isBackedUp: credentialBackedUp,
    };
  } catch {
    // The library throws an error for each fault of a response.
    return null;
  }
}

type Expected = {
  relyingParty: RelyingParty;
  challenge: string;
  /** As {@link Registered}. */
  publicKey: string;
  /** Whether the device must have verified the person. */
  needsVerification: boolean;
};

export type Verified = { signCount: number; isBackedUp: boolean };

/** The result of a correct assertion; null for a wrong one. The caller compares the sign counter. */
export async function verifyAssertion(
  { id, response }: Assertion,
  { relyingParty, challenge, publicKey, needsVerification }: Expected,
): Promise<Verified | null> {
  if (readChallenge(response.clientDataJSON) !== challenge) return null;
  const { verifyAuthenticationResponse } = await load();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      // The library compares the counter before the signature, when it may be anybody's.
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: needsVerification,
    });
    if (!verified) return null;
    return {
      signCount: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws an error for each fault of a response.
    return null;
  }
}
