// The passkeys of the browser, by the JSON methods of WebAuthn level 3.

/** Whether the browser has passkeys and these methods. Pages without TLS have none, except at localhost. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Makes a passkey, or signs a challenge with one. Returns the response for the server; null if the user
 * declined.
 * @throws if the passkey exists already
 */
export async function askForPasskey(verb: 'create' | 'get', options: unknown): Promise<object | null> {
  try {
    const credential =
      verb === 'create'
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
              options as PublicKeyCredentialCreationOptionsJSON,
            ),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
              options as PublicKeyCredentialRequestOptionsJSON,
            ),
          });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}
