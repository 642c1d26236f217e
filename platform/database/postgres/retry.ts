// A transaction that lost against another one is run again: PostgreSQL undoes all of it before saying so.
import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 6;
/**
 * serialization_failure, deadlock_detected, and foreign_key_violation: what a row points to was deleted while the
 * transaction ran, and the next attempt finds it gone and refuses.
 */
const COLLISIONS = new Set(['40001', '40P01', '23503']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

export async function retryCollisions<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= ATTEMPTS || !COLLISIONS.has(String(codeOf(error)))) throw error;
      await delay(5 * 2 ** tries * Math.random());
    }
  }
}
