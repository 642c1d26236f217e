// The virtual authenticator of Chromium (WebAuthn level 3, section 11.2).
import type { Page } from 'playwright-core';

export type VirtualAuthenticator = {
  /** Whether it verifies the person from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** The credentials that it keeps. */
  credentials(): Promise<{ rpId?: string; isResidentCredential: boolean; signCount: number }[]>;
};

/** Adds an authenticator with resident keys, which verifies the person, to a page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return {
    setVerified: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
