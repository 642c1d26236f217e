// Validates push subscriptions of browsers and apps: their address, keys and language.

import {
  type AddressPolicy,
  insecurePolicy,
  strictPolicy,
} from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import { chooseLanguage } from '@tandem/web/pages/language.ts';
import type { ThoughtsConfig } from '../../config.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

type Requested = { endpoint: string; p256dh: string; auth: string };

/** @throws invalid for a forbidden endpoint or malformed keys. `place` has their JSON pointers. */
export function requireSubscription(
  { endpoint, p256dh, auth }: Requested,
  config: Pick<ThoughtsConfig, 'THOUGHTS_FEDERATION_INSECURE'>,
  place: { endpoint: string; p256dh: string; auth: string },
): Requested {
  if (readPublicKey(p256dh) === null)
    throw invalid(place.p256dh, 'must be an uncompressed P-256 point in base64');
  if (readAuthSecret(auth) === null) throw invalid(place.auth, 'must be 16 bytes in base64');
  try {
    validateUrl(endpoint, policyOf(config));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    throw invalid(place.endpoint, 'must be a public https URL');
  }
  return { endpoint, p256dh, auth };
}

// The address policy for push services.
export const policyOf = (config: Pick<ThoughtsConfig, 'THOUGHTS_FEDERATION_INSECURE'>): AddressPolicy =>
  config.THOUGHTS_FEDERATION_INSECURE ? insecurePolicy : strictPolicy;

/** The first one is the default. */
const PUSH_LANGUAGES = ['en', 'de'] as const;

/**
 * The language from the `Accept-Language` header. Many clients send no header, or `*`; then the user's
 * posting language.
 */
export async function choosePushLanguage(db: ThoughtsDb, self: ActorId, accepted = '*'): Promise<string> {
  const wanted = /^\s*\*/.test(accepted) ? await findOwnLanguage(db, self) : accepted;
  return chooseLanguage(PUSH_LANGUAGES, undefined, wanted);
}

const findOwnLanguage = async (db: ThoughtsDb, self: ActorId): Promise<string | undefined> =>
  (await loadActors(db, [self])).get(self)?.language ?? undefined;
