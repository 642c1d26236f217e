// Reads an entry of a Daylio backup, with its mood, tags and assets resolved.
import { foldCase } from '@tandem/platform/text/fold.ts';
import {
  type Fields,
  InvalidRecord,
  limitLength,
  MAX_CONTENT_LENGTH,
  quoted,
  readText,
  withKeys,
} from '../../records/fields.ts';
import type { MoodNames } from '../../records/mood-names.ts';
import type { EntryRecord } from '../../records/record.ts';
import { noteText } from '../note.ts';
import type { DaylioCatalogue } from './catalogue.ts';
import { readDaylioMoment } from './moment.ts';

/** Reads an entry; its photo and voice memo keys are added later. */
export function readDaylioEntry(
  entry: Fields,
  where: string,
  { moods, tags }: DaylioCatalogue,
  names: MoodNames,
): EntryRecord {
  const mood = moods.get(entry.mood);
  if (mood === undefined)
    throw new InvalidRecord(`the mood with the id ${quoted(entry.mood)} is not in the backup`);
  return {
    kind: 'entry',
    id: null,
    mood: mood.name === null ? mood.level : names.resolve(mood.name, mood.level),
    content: readText(noteText(entry.note_title, entry.note), 'the note', MAX_CONTENT_LENGTH),
    ...readDaylioMoment(entry),
    activityKeys: withKeys(
      limitLength([...new Set(list(entry.tags).flatMap((id) => tags.get(id) ?? []))], 'activities'),
      names.activitiesOf(mood.name ?? '').names.map(moodActivityKey),
    ),
    photoKeys: [],
    voiceMemoKeys: [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

/** Unlike the keys of tags, which are their ids. */
export const moodActivityKey = (name: string): string => `mood ${foldCase(name)}`;

/** Ids of tags that are not in the backup. */
export const unknownTags = (entry: Fields, { tags }: DaylioCatalogue): unknown[] =>
  list(entry.tags).filter((id) => !tags.has(id));

/** A list of ids; empty if there is none. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
