// Ranges of thoughts and boosts by status number, and rows within them.

import { type Numbered, type NumberedKind, toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** Rows between two numbers, both exclusive; `fromOldest` starts at the lower end. */
export type StatusRange = {
  older: Record<NumberedKind, Numbered> | null;
  newer: Record<NumberedKind, Numbered> | null;
  fromOldest: boolean;
  rows: number;
};

/** A row of a list; `booster_id` is '' for a thought. `kind` is 0 for a thought and 1 for a boost. */
export type SourceRow = {
  thought_id: ThoughtId;
  created_at: number;
  tie: number;
  kind: number;
  booster_id: ActorId;
};

export const numberOfRow = (row: Pick<SourceRow, 'created_at' | 'tie' | 'kind'>) =>
  toStatusNumber(row.kind === 0 ? 'thought' : 'boost', row);
