// SQL of the inbound queue's size, per source and in total.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { INBOX } from '../payload.ts';

/** A literal, because the partial index only contains events of this kind. */
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

/** Databases store lengths with the payloads, so the payloads are not read. */
const BYTES = sql<number | null>`cast(sum(octet_length(payload)) as bigint)`;

/** Number of queued bytes of `source`. */
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

/** Number of queued activities, counted up to `most`, and their size in bytes. */
export async function selectQueued(
  db: FederationDb,
  most: number,
): Promise<{ activities: number; bytes: number }> {
  const { activities, bytes }: Totals = (await sumOfAll.first(db, most)) ?? { activities: 0, bytes: null };
  return { activities, bytes: bytes ?? 0 };
}
