// A page that is closed has no time to write and then send: what was just logged is sent from memory, under
// its own key and id, so that it is the same entry when the outbox sends it again. The service worker sends
// it too: it reads the outbox where the page has not yet, and goes on where the session must be renewed.
import { isOnline } from '../../foundation/network/network.ts';
import { isSignedOut, person, sendRequest, tokenInMemory } from '../../foundation/session/session.ts';
import type { OutboxItem } from '../../foundation/storage/records.ts';
import { toBody } from '../../foundation/wire/wire.ts';
import { needsOf } from '../../sync/outbox/rules.ts';
import { LEAVING, type LeavingMessage } from '../../sync/outbox/sync-tag.ts';
import { outboxItems } from '../../sync/sync-status/status.ts';
import { currentWorker } from '../../sync/sync-status/updates.ts';

export function sendWhenLeaving(): void {
  addEventListener('pagehide', () => {
    const { value: user } = person;
    if (isSignedOut.peek() || !user) return;
    const token = tokenInMemory();
    if (isOnline.peek() && token !== null) for (const item of outboxItems.peek().filter(isNew)) sendNow(item);
    currentWorker()?.postMessage({ kind: LEAVING, userId: user.id, token } satisfies LeavingMessage);
  });
}

/** Never sent, and with everything that it names. */
const isNew = ({ intent, tries, state }: OutboxItem): boolean =>
  intent.kind === 'create-entry' && tries === 0 && state === 'waiting' && needsOf(intent).length === 0;

function sendNow({ intent, key }: OutboxItem): void {
  if (intent.kind !== 'create-entry') return;
  const body = { id: intent.id, ...toBody(intent.fields) };
  const headers = { 'idempotency-key': key };
  void sendRequest('/api/v1/entries', { method: 'POST', headers, body, keepalive: true });
}
