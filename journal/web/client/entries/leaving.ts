// A page that is closed has no time to write and then send: what was just logged is sent from memory, under
// its own key and id, so that it is the same entry when the outbox sends it again. Where the session is not
// renewed yet, or the outbox not read, the service worker sends it.
import { needsOf } from '../outbox/rules.ts';
import { LEAVING, type LeavingMessage } from '../outbox/sync-tag.ts';
import { ask, hasAccessToken, isSignedOut, person } from '../session/session.ts';
import { outboxItems } from '../status/status.ts';
import type { OutboxItem } from '../storage/records.ts';
import { toBody } from '../wire/wire.ts';

export function sendWhenLeaving(): void {
  addEventListener('pagehide', () => {
    const { value: user } = person;
    if (!navigator.onLine || isSignedOut.peek() || !user) return;
    const items = outboxItems.peek().filter(isNew);
    if (items.length > 0 && hasAccessToken()) for (const item of items) sendNow(item);
    else
      navigator.serviceWorker?.controller?.postMessage({
        ...{ kind: LEAVING, userId: user.id },
      } satisfies LeavingMessage);
  });
}

/** Never sent, and with everything that it names. */
const isNew = ({ intent, tries, state }: OutboxItem): boolean =>
  intent.kind === 'create-entry' && tries === 0 && state === 'waiting' && needsOf(intent).length === 0;

function sendNow({ intent, key }: OutboxItem): void {
  if (intent.kind !== 'create-entry') return;
  const body = { id: intent.id, ...toBody(intent.fields) };
  const headers = { 'idempotency-key': key };
  void ask('/api/v1/entries', { method: 'POST', headers, body, keepalive: true });
}
