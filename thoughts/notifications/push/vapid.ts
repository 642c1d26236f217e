// The server's VAPID key for push services, generated on first use.
import { createVapid, type Vapid, vapidContact } from '@tandem/platform/web-push/vapid.ts';
import type { ThoughtsContext } from '../../context.ts';

/** Returns a function that reads the key. A failed read is retried on the next call. */
export function createVapidReader({
  database,
  config,
}: Pick<ThoughtsContext, 'database' | 'config'>): () => Promise<Vapid> {
  let vapid: Promise<Vapid> | null = null;
  return () => {
    vapid ??= createVapid(database, vapidContact(config.THOUGHTS_PUBLIC_URL));
    vapid.catch(() => {
      vapid = null;
    });
    return vapid;
  };
}
