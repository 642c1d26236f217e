// Sends new entries from memory when the page closes, because there is no time to store and then send them.
// The requests use the idempotency key and id of the outbox item, so a repetition by the outbox is the same
// entry. The service worker sends them too: it reads the outbox if the page has not, and renews the session
// if needed.
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
