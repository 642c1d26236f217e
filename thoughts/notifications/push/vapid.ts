// The key by which push services know this server: one for all apps, made when it is first needed.
import { createVapid, type Vapid, vapidContact } from '@tandem/platform/web-push/vapid.ts';
import type { ThoughtsContext } from '../../context.ts';

/** Returns the function that reads it; a failure is tried again. */
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
