// Unlocks the journal: by a passcode, of which only a derived key is stored, or by device authentication.

/** Stored only on this device. `after` is in minutes; `credential` is the id of a platform credential. */
export type LockSettings = {
  userId: string;
  salt: string;
  rounds: number;
  key: string;
  after: number;
  credential: string | null;
};

const ROUNDS = 600_000;
const KEY_BITS = 256;
/** The challenge has no security function: this page both issues and verifies it. */
const CHALLENGE_BYTES = 32;

const toText = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)));

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function deriveKey(passcode: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const typed = new TextEncoder().encode(passcode.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const bits = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return toText(await crypto.subtle.deriveBits(bits, material, KEY_BITS));
}

export async function makeSecret(passcode: string): Promise<Pick<LockSettings, 'salt' | 'rounds' | 'key'>> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: toText(salt), rounds: ROUNDS, key: await deriveKey(passcode, salt, ROUNDS) };
}

export const isPasscode = async (
  passcode: string,
  { salt, rounds, key }: Pick<LockSettings, 'salt' | 'rounds' | 'key'>,
): Promise<boolean> => (await deriveKey(passcode, toBytes(salt), rounds)) === key;

/** Whether the device can authenticate its user, by fingerprint, face or PIN. */
export const hasDeviceCheck = async (): Promise<boolean> =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** Creates a platform credential; returns its id, or null if the user declines. */
export async function makeCredential(username: string): Promise<string | null> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
    rp: { name: document.title },
    user: { id: crypto.getRandomValues(new Uint8Array(16)), name: username, displayName: username },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
  };
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  return made instanceof PublicKeyCredential ? toText(made.rawId) : null;
}

/** Whether the device has checked that its owner is there. */
export async function passesDeviceCheck(credential: string): Promise<boolean> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
    allowCredentials: [{ type: 'public-key', id: toBytes(credential), transports: ['internal'] }],
    userVerification: 'required',
  };
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  return found instanceof PublicKeyCredential;
}
