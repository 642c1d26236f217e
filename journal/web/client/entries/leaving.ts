// A page that is closed has no time to write and then send: what was just logged is sent from memory, under
// its own key and id, so that it is the same entry when the outbox sends it again.

import { needsOf } from '../outbox/rules.ts';
import { ask } from '../session/session.ts';
import { outboxItems } from '../status/status.ts';
import { toBody } from '../wire/wire.ts';

export function sendWhenLeaving(): void {
  addEventListener('pagehide', () => {
    for (const { intent, key, tries, state } of outboxItems.peek()) {
      if (intent.kind !== 'create-entry' || tries > 0 || state !== 'waiting' || needsOf(intent).length > 0)
        continue;
      const body = { id: intent.id, ...toBody(intent.fields) };
      void ask('/api/v1/entries', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        keepalive: true,
      });
    }
  });
}
