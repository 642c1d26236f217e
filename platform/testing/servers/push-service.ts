// A push service for tests: a real HTTP server that validates requests like a push service, and decrypts them
// like a browser, with a library that the services do not use (http_ece).

import assert from 'node:assert/strict';
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before } from 'node:test';
import { jwtVerify } from 'jose/jwt/verify';
import { importJWK } from 'jose/key/import';

type DecryptOptions = {
  version: string;
  privateKey: ECDH;
  authSecret: Buffer;
  salt?: string;
  dh?: string;
};
const require = createRequire(import.meta.url);
const { decrypt }: { decrypt(body: Buffer, options: DecryptOptions): Buffer } = require('http_ece');

/** A decrypted message. `claims` are those of the VAPID token, whose signature was verified. */
type ReceivedPush = {
  text: string;
  headers: IncomingMessage['headers'];
  claims: { aud?: unknown; sub?: unknown; exp?: unknown };
  publicKey: string;
};

/** A subscription as reported by a browser, and its received messages. */
export type TestSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedPush[];
};

export type TestPushService = {
  origin: string;
  subscribe(): TestSubscription;
  /** The status of the next replies of a subscription: 201 by default; `hang` never replies. */
  respond(subscription: TestSubscription, status: number | 'hang', headers?: Record<string, string>): void;
  /** Errors of requests that could not be decrypted or verified. */
  errors: unknown[];
  [Symbol.asyncDispose](): Promise<void>;
};

type Registered = {
  subscription: TestSubscription;
  browser: ECDH;
  auth: Buffer;
  status: number | 'hang';
  headers: Record<string, string>;
};

/** Listens on a free port of 127.0.0.1. `now` is the time by which tokens must be valid. */
export async function startPushService(now: () => number = Date.now): Promise<TestPushService> {
  const registered = new Map<string, Registered>();
  const errors: unknown[] = [];
  const server = createServer(async (request, response) => {
    try {
      const found = registered.get(request.url ?? '');
      const body = await buffer(request);
      if (found?.status === 'hang') return;
      if (found && found.status < 300)
        found.subscription.received.push(await open(found, request, body, origin, now()));
      response.writeHead(found?.status ?? 404, found?.headers).end();
    } catch (error) {
      errors.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    errors,
    subscribe() {
      const entry = createSubscription(origin);
      registered.set(new URL(entry.subscription.endpoint).pathname, entry);
      return entry.subscription;
    },
    respond({ endpoint }, status, headers = {}) {
      const entry = registered.get(new URL(endpoint).pathname);
      if (entry) Object.assign(entry, { status, headers });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * One push service for all tests of a suite, which fails if a message could not be decrypted; call it inside
 * the tests.
 */
export function usePushService(now: () => number): () => TestPushService {
  let service: TestPushService | undefined;
  before(async () => {
    service = await startPushService(now);
  });
  after(async () => {
    assert.deepEqual(service?.errors, []);
    await service?.[Symbol.asyncDispose]();
  });
  return () => {
    if (!service) throw new Error('Start the push service before the first test.');
    return service;
  };
}

function createSubscription(origin: string): Registered {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
  const subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') }, received: [] };
  return { subscription, browser, auth, status: 201, headers: {} };
}

async function open(
  { browser, auth }: Registered,
  { headers }: IncomingMessage,
  body: Buffer,
  origin: string,
  now: number,
): Promise<ReceivedPush> {
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL');
  const version = String(headers['content-encoding']);
  const isLegacy = version === 'aesgcm';
  const cryptoKey = parameters(headers['crypto-key'], ';');
  const authorization = String(headers.authorization);
  const vapid = parameters(authorization.replace(/^vapid /, ''), ',');
  const token = isLegacy ? authorization.replace(/^WebPush /, '') : vapid.get('t');
  const publicKey = isLegacy ? cryptoKey.get('p256ecdsa') : vapid.get('k');
  const { payload } = await verify(String(token), String(publicKey), origin, now);
  const salt = parameters(headers.encryption, ';').get('salt') ?? '';
  const legacy = isLegacy ? { salt, dh: cryptoKey.get('dh') ?? '' } : {};
  const text = decrypt(body, { version, privateKey: browser, authSecret: auth, ...legacy }).toString();
  return { text, headers, claims: payload, publicKey: String(publicKey) };
}

async function verify(token: string, publicKey: string, origin: string, now: number) {
  const bytes = Buffer.from(publicKey, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return jwtVerify(token, key, { algorithms: ['ES256'], audience: origin, currentDate: new Date(now) });
}

function parameters(header: unknown, separator: string): Map<string, string> {
  const pairs = String(header ?? '').split(separator);
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}
