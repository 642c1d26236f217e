// A push message as an HTTP request (RFC 8030), and the interpretation of the response.
import type { Instant } from '../time/clock.ts';
import { encryptPayload, type PushEncoding } from './encryption.ts';
import type { SubscriptionKeys } from './subscription.ts';
import type { Vapid } from './vapid.ts';

type PushMessage = {
  endpoint: string;
  keys: SubscriptionKeys;
  encoding: PushEncoding;
  /** At most `MAX_PAYLOAD_BYTES`. */
  payload: Uint8Array;
  /** Seconds for which the push service stores the message for an offline device. */
  ttl: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** Replaces an undelivered message of the same topic; at most 32 characters of base64url. */
  topic?: string;
};

export type PushRequest = { url: string; headers: Record<string, string>; body: Buffer };

/** Encrypts and authorizes `message`. */
export async function createPushRequest(
  { endpoint, keys, encoding, payload, ttl, urgency, topic }: PushMessage,
  vapid: Vapid,
  now: Instant,
): Promise<PushRequest> {
  const encrypted = encryptPayload(payload, keys, encoding);
  const token = await vapid.sign(new URL(endpoint).origin, now);
  const headers: Record<string, string> = {
    'content-type': 'application/octet-stream',
    'content-encoding': encoding,
    ttl: String(ttl),
    urgency,
    ...(topic === undefined ? {} : { topic }),
    ...(encoding === 'aes128gcm'
      ? { authorization: `vapid t=${token}, k=${vapid.publicKey}` }
      : {
          authorization: `WebPush ${token}`,
          encryption: `salt=${encrypted.salt.toString('base64url')}`,
          'crypto-key': `dh=${encrypted.senderKey.toString('base64url')};p256ecdsa=${vapid.publicKey}`,
        }),
  };
  return { url: endpoint, headers, body: encrypted.body };
}

/**
 * `gone`: the subscription has ended, and must not be used again. `retry`: the push service may accept the
 * message later. `refused`: it never will.
 */
type PushOutcome = 'accepted' | 'gone' | 'retry' | 'refused';

export function pushOutcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'retry' : 'refused';
}
