// SQL of recorded events.
import type { EventTable } from '@tandem/platform/database/tables.ts';
import type { ThoughtsDb } from '../tables.ts';

type NewEvent = Pick<EventTable, 'kind' | 'subject' | 'payload' | 'due_at' | 'created_at'>;

export async function insertEvent(tx: ThoughtsDb, event: NewEvent): Promise<void> {
  await tx
    .insertInto('event')
    .values({ ...event, lease: null, lease_ends_at: null })
    .execute();
}
