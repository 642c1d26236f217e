// Validates a push subscription from a browser or an app.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { ThoughtsConfig } from '../../config.ts';
import { policyOf } from './policy.ts';

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
