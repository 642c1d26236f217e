// SQL of how much is queued of what other servers sent: by source, and in all.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { INBOX } from '../payload.ts';

/** In the text of the statement, as the index is one of these events alone. */
const KIND = sql.lit(INBOX);

/** Whether more than `most` events of `source` are queued. */
export const selectQueuedBeyond = defineQuery((db: FederationDb, source: string, most: number) =>
  db
    .selectFrom('event')
    .select('id')
    .where(sql<boolean>`kind = ${KIND}`)
    .where('source', '=', source)
    .limit(1)
    .offset(most),
);

type Totals = { activities: number; bytes: number | null };

/** Lengths stand beside the payloads, which are not read for this. */
const BYTES = sql<number | null>`cast(sum(octet_length(payload)) as bigint)`;

/** How many bytes of `source` are queued. */
export const selectBytesOf = defineQuery((db: FederationDb, source: string) =>
  db
    .selectFrom('event')
    .select(BYTES.as('bytes'))
    .where(sql<boolean>`kind = ${KIND}`)
    .where('source', '=', source),
);

const sumOfAll = defineQuery((db: FederationDb, most: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('event')
        .select('payload')
        .where(sql<boolean>`kind = ${KIND}`)
        .orderBy('source')
        .orderBy('due_at')
        .orderBy('id')
        .limit(most)
        .as('queued'),
    )
    .select((select) => [select.fn.countAll<number>().as('activities'), BYTES.as('bytes')]),
);

/** How many activities are queued, counted up to `most`, and how many bytes these are. */
export async function selectQueued(
  db: FederationDb,
  most: number,
): Promise<{ activities: number; bytes: number }> {
  const { activities, bytes }: Totals = (await sumOfAll.first(db, most)) ?? { activities: 0, bytes: null };
  return { activities, bytes: bytes ?? 0 };
}
