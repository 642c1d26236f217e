// Status ids of the client API, which the model cannot compute.

import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtId } from '../../ids.ts';
import type { ModelHarness } from './model-harness.ts';

/** The number of a thought regardless of visibility, or `1`, which is unused, if it was deleted. */
export async function numberOf({ database }: ModelHarness, id: ThoughtId): Promise<string> {
  const row = await database.read
    .selectFrom('thought')
    .select(['created_at', 'tie'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toStatusNumber('thought', row) : '1';
}

/** The numbers of all thoughts regardless of visibility. */
export async function loadNumbers({ database }: ModelHarness): Promise<ReadonlyMap<string, string>> {
  const rows = await database.read.selectFrom('thought').select(['id', 'created_at', 'tie']).execute();
  return new Map(rows.map((row) => [row.id, toStatusNumber('thought', row)]));
}
