// Retries transactions that PostgreSQL rolled back because of concurrent ones.
import { setTimeout as delay } from 'node:timers/promises';
import { isReadOnly, isStalePlan } from './connections/watched-client.ts';

const MAX_ATTEMPTS = 6;
/**
 * serialization_failure, deadlock_detected, and foreign_key_violation: a referenced row was deleted during
 * the transaction; the next attempt finds it missing and refuses.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);

/** admin_shutdown, crash_shutdown, and the driver's codes for a lost connection. */
const CONNECTION_LOST = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE']);
/** In milliseconds: a connection lost later is not reopened, because the caller has waited long enough. */
const RECONNECT_WITHIN = 2000;

/** Whether the error means that the connection is lost. */
export const isConnectionLost = (error: unknown): boolean =>
  CONNECTION_LOST.has(String(codeOf(error))) ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

/** Whether PostgreSQL rolled the transaction back because of a concurrent one. */
export const isConflict = (error: unknown): boolean => RETRYABLE.has(String(codeOf(error)));

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Repeats `attempt` after a conflict, or if the connection was lost before it called `began`: a connection
 * that broke while idle, or that leads to a former primary, is only detected on use.
 */
export async function retryOnConflict<Result>(
  attempt: (began: () => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false;
    const began = (): void => {
      hasBegun = true;
    };
    try {
      return await attempt(began);
    } catch (error) {
      const mayReconnect = performance.now() - startedAt < RECONNECT_WITHIN;
      const isRetryable = hasBegun
        ? isConflict(error) || isStalePlan(error) || (isReadOnly(error) && mayReconnect)
        : (isConnectionLost(error) || isReadOnly(error)) && mayReconnect;
      if (tries >= MAX_ATTEMPTS || !isRetryable) throw error;
      await delay(5 * 2 ** tries * Math.random());
    }
  }
}
