// The virtual authenticator of Chromium (WebAuthn level 3, section 11.2).
import type { Page } from 'playwright-core';

type VirtualAuthenticator = {
  /** Whether it verifies the person from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** The credentials that it keeps. */
  credentials(): Promise<{ rpId?: string; isResidentCredential: boolean; signCount: number }[]>;
};

/**
 * Adds an authenticator to a page: a device with resident keys, which verifies the person, or a security key
 * with neither.
 */
export async function addAuthenticator(
  page: Page,
  kind: 'device' | 'security key' = 'device',
): Promise<VirtualAuthenticator> {
  const isDevice = kind === 'device';
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isDevice ? 'internal' : 'usb',
      hasResidentKey: isDevice,
      hasUserVerification: isDevice,
      isUserVerified: isDevice,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isDevice,
      defaultBackupState: isDevice,
    },
  });
  return {
    setVerified: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
