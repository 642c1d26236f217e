// One entry of a Daylio backup, its mood, tags and assets looked up in the backup's own tables.
import { CONTENT_MAX, type Fields, quoted, readText, Unfit, within } from '../../fields.ts';
import type { EntryRecord } from '../../record.ts';
import { noteText } from '../note.ts';
import type { DaylioCatalogue } from './catalogue.ts';
import { readDaylioMoment } from './moment.ts';

/** Reads an entry; its photo and voice memo keys are yet to come from its assets. */
export function readDaylioEntry(entry: Fields, where: string, { moods, tags }: DaylioCatalogue): EntryRecord {
  const mood = moods.get(entry.mood);
  if (mood === undefined) throw new Unfit(`the mood with the id ${quoted(entry.mood)} is not in the backup`);
  return {
    kind: 'entry',
    id: null,
    mood,
    content: readText(noteText(entry.note_title, entry.note), 'the note', CONTENT_MAX),
    ...readDaylioMoment(entry),
    activityKeys: within([...new Set(list(entry.tags).flatMap((id) => tags.get(id) ?? []))], 'activities'),
    photoKeys: [],
    voiceMemoKeys: [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

/** Ids of tags that the backup does not have at all. */
export const unknownTags = (entry: Fields, { tags }: DaylioCatalogue): unknown[] =>
  list(entry.tags).filter((id) => !tags.has(id));

/** A list of ids, empty where there is none. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
