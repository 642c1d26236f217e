// A push message as an HTTP request (RFC 8030), and the interpretation of the response.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Instant } from '../time/clock.ts';
import { CURVE, type SubscriptionKeys } from './subscription.ts';
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

// Encrypts the payload of a push message, so that the push service cannot read it: `aes128gcm` (RFC 8291 with
// RFC 8188) and the older `aesgcm` (draft-ietf-webpush-encryption-04), which some receivers still require.

type PushEncoding = 'aes128gcm' | 'aesgcm';

/** The salt (16 bytes) and the sender's private key, which are used for only one message. */
type MessageSecrets = { salt: Buffer; privateKey: Buffer };

/** The encrypted body, and the values that `aesgcm` sends in headers. */
type EncryptedPayload = { body: Buffer; salt: Buffer; senderKey: Buffer };

/** A push service accepts at least 4096 bytes of body (RFC 8030, section 7.2); `aes128gcm` adds 103. */
export const MAX_PAYLOAD_BYTES = 3993;

const RECORD_SIZE = 4096;
const DELIMITER_OF_LAST_RECORD = 2;
const KEY_LENGTH = 16;
const NONCE_LENGTH = 12;
const SECRET_LENGTH = 32;

/**
 * Encrypts `payload` as one record.
 *
 * @throws RangeError if it is longer than {@link MAX_PAYLOAD_BYTES}, and errors of `node:crypto` for keys
 * that `readPublicKey` would have refused.
 */
export function encryptPayload(
  payload: Uint8Array,
  keys: SubscriptionKeys,
  encoding: PushEncoding,
  secrets: MessageSecrets = createMessageSecrets(),
): EncryptedPayload {
  if (payload.byteLength > MAX_PAYLOAD_BYTES)
    throw new RangeError(`A payload of ${payload.byteLength} bytes`);
  const sender = createECDH(CURVE);
  sender.setPrivateKey(secrets.privateKey);
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(keys.p256dh);
  const exchange = { shared, senderKey, salt: secrets.salt, keys };
  const body =
    encoding === 'aes128gcm' ? encryptCurrent(payload, exchange) : encryptLegacy(payload, exchange);
  return { body, salt: secrets.salt, senderKey };
}

function createMessageSecrets(): MessageSecrets {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

type Exchange = { shared: Buffer; senderKey: Buffer; salt: Buffer; keys: SubscriptionKeys };

function encryptCurrent(payload: Uint8Array, { shared, senderKey, salt, keys }: Exchange): Buffer {
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, senderKey]);
  const secret = derive(shared, keys.auth, keyInfo, SECRET_LENGTH);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_LENGTH);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_LENGTH);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE, 0);
  header.writeUInt8(senderKey.length, 4);
  const record = Buffer.concat([payload, Buffer.of(DELIMITER_OF_LAST_RECORD)]);
  return Buffer.concat([salt, header, senderKey, seal(record, key, nonce)]);
}

function encryptLegacy(payload: Uint8Array, { shared, senderKey, salt, keys }: Exchange): Buffer {
  const secret = derive(shared, keys.auth, Buffer.from('Content-Encoding: auth\0'), SECRET_LENGTH);
  const context = Buffer.concat([Buffer.from('P-256\0'), withLength(keys.p256dh), withLength(senderKey)]);
  const info = (name: string) => Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), context]);
  const key = derive(secret, salt, info('aesgcm'), KEY_LENGTH);
  const nonce = derive(secret, salt, info('nonce'), NONCE_LENGTH);
  const noPadding = Buffer.alloc(2);
  return seal(Buffer.concat([noPadding, payload]), key, nonce);
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

function withLength(key: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(key.length);
  return Buffer.concat([length, key]);
}

function seal(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}
