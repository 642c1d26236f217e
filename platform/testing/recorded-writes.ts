// Sends writes to a service that may be killed, and records the acknowledged ones.
import { createClient, type Json, type Reply } from './client.ts';

/** A change that was sent; `reply` is null until it is acknowledged. */
export type Write = {
  token: string;
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: Json;
  /** Null for a write without a key, which is sent at most once. */
  key: string | null;
  reply: Json | null;
};

/** Sends one change and returns the body of the reply; null if the service has stopped or is stopping. */
export type Attempt = (
  token: string,
  method: Write['method'],
  path: string,
  body?: Json,
  how?: 'without a key',
) => Promise<Json | null>;

const DONE: readonly number[] = [200, 201, 204];

/** Sends a write again: idempotent, because of its key. */
export async function repeat(url: string, { token, method, path, body, key }: Write): Promise<Reply> {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  return createClient(url, token).send(method, path, { body, headers });
}

/**
 * A recorder of writes to the service at `url`. `acknowledged` is called with the current number of
 * acknowledgements after each. Refusals not caused by the end of the service are thrown.
 */
export function recordWrites(
  url: string,
  acknowledged: (count: number) => void,
): { writes: Write[]; attempt: Attempt } {
  const writes: Write[] = [];
  let count = 0;
  const attempt: Attempt = async (token, method, path, body, how) => {
    const key = how === undefined ? crypto.randomUUID() : null;
    const write: Write = { token, method, path, body, key, reply: null };
    writes.push(write);
    const reply = await repeat(url, write).catch(() => null);
    if (reply === null || reply.status === 503) return null;
    if (!DONE.includes(reply.status)) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    write.reply = reply.body ?? {};
    count += 1;
    acknowledged(count);
    return write.reply;
  };
  return { writes, attempt };
}

/**
 * Repeats writes with an unknown outcome, in order, until they are acknowledged. A resource to delete may
 * already be deleted.
 */
export async function retryUnacknowledged(url: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    if (write.reply !== null || write.key === null) continue;
    const { status, body, text } = await repeat(url, write);
    const isGone = write.method === 'DELETE' && status === 404;
    if (!DONE.includes(status) && !isGone)
      throw new Error(`${write.method} ${write.path}: ${status} ${text}`);
    write.reply = body ?? {};
  }
}

/**
 * The expected items at `path` after the acknowledged writes of `token`, by id: created ones with their last
 * changes, without deleted ones.
 */
export function expectedItems(writes: readonly Write[], token: string, path: string): Map<string, Json> {
  const left = new Map<string, Json>();
  for (const write of writes) {
    if (write.token !== token || write.reply === null) continue;
    if (write.path === path && write.method === 'POST') left.set(write.reply.id, write.reply);
    if (!write.path.startsWith(`${path}/`)) continue;
    const id = write.path.slice(path.length + 1);
    if (write.method === 'DELETE') left.delete(id);
    else if (left.has(id)) left.set(id, write.reply);
  }
  return left;
}
