// People who repeat a request, with its Idempotency-Key and at whichever process, until it is acknowledged.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient, type Json, type Reply } from '../../platform/testing/client.ts';

/** The reply to a POST that was acknowledged, and how often it had to be sent. */
export type Acknowledged = { body: Json; sent: number };

/**
 * Sends a POST to the address that `urlOf` returns, until it is acknowledged. A refused or broken
 * connection and a 503 with Retry-After are retried; anything else is an error. Stops when `signal` aborts.
 */
export async function postUntilAcknowledged(
  urlOf: () => string,
  { path, body, token }: { path: string; body: Json; token: string | null },
  signal: AbortSignal,
): Promise<Acknowledged> {
  const key: Record<string, string> = token ? { 'idempotency-key': crypto.randomUUID() } : {};
  for (let sent = 1; ; sent += 1) {
    signal.throwIfAborted();
    const reply = await createClient(urlOf(), token)
      .post(path, body, { headers: key })
      .catch(() => null);
    if (reply && reply.status < 300) return { body: reply.body, sent };
    if (reply && !isTemporary(reply)) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    await nextTurn();
  }
}

const isTemporary = ({ status, headers }: Reply): boolean => status === 503 && headers.has('retry-after');
