// What an entry is: its row, and the ids it links, in the order they were given.
import type { EntryTable } from '../tables.ts';

export type Links = { activities: string[]; photos: string[]; voiceMemos: string[] };

export type LoggedEntry = { row: EntryTable; links: Links };
