// An entry: its row and its linked ids, in order.
import type { ActivityId, MediaId } from '../ids.ts';
import type { EntryTable } from '../tables.ts';

export type Links = { activities: ActivityId[]; photos: MediaId[]; voiceMemos: MediaId[] };

export type LoggedEntry = { row: EntryTable; links: Links };
