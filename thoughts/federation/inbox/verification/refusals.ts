// Remembers for a minute that asking for a key again did not help.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';

const CAPACITY = 1000;

export type Refusals = { has(name: string, now: Instant): boolean; add(name: string, now: Instant): void };

export function createRefusals(): Refusals {
  const kept = new Map<string, Instant>();
  return {
    has: (name, now) => (kept.get(name) ?? now) > now,
    add(name, now) {
      kept.delete(name);
      kept.set(name, now + MINUTE);
      const oldest = kept.size > CAPACITY ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
