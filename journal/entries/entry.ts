// An entry: its row and its linked ids, in order.
import type { ActivityId, FeelingId, MediaId } from '../ids.ts';
import type { EntryTable } from '../tables.ts';

export type Links = {
  activities: ActivityId[];
  photos: MediaId[];
  voiceMemos: MediaId[];
  feelings: FeelingId[];
};

export type LoggedEntry = { row: EntryTable; links: Links };
