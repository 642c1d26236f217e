// Accounts that have moved are read-only.
import { forbidden } from '@tandem/platform/refusal.ts';
import type { Actor } from './store.ts';

/**
 * Refuses (forbidden) a local user who has moved to another account. Posts, likes, boosts and follows call
 * it.
 */
export function requireNotMoved({ host, moved_to }: Pick<Actor, 'host' | 'moved_to'>): void {
  if (host === null && moved_to !== null)
    throw forbidden('You have moved to another account, so this one is read-only.', 'account-moved');
}
