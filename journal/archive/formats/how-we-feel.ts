// How We Feel's CSV in both versions. A mood is one or several of about 140 words, mapped to
// levels by the user; each word becomes a feeling.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { isDate, wallClockIn } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from './records/context.ts';
import {
  InvalidRecord,
  limitLength,
  MAX_CONTENT_LENGTH,
  MAX_FEELINGS_OF_ENTRY,
  quoted,
  readName,
  readText,
  withKeys,
} from './records/fields.ts';
import { requireRepresentable } from './records/moment.ts';
import { namedFeeling, wordKey } from './records/names.ts';
import type { EntryRecord, ImportRecord } from './records/record.ts';
import { type CsvColumns, type ReadCell, readCsvRecords, readCsvTime } from './source/csv.ts';

export const isHowWeFeel = (columns: CsvColumns): boolean =>
  columns.has('date') && columns.has('mood') && columns.has('tags (people)');

/** Each tag column becomes a category of activities. */
const CATEGORIES = ['People', 'Places', 'Events'] as const;

/** Reads the rows below the header; the measured columns (sleep, steps, weather) are ignored. */
export const readHowWeFeel = (
  rows: AsyncIterable<string[]>,
  columns: CsvColumns,
  context: ImportContext,
): AsyncGenerator<ImportRecord> =>
  readCsvRecords(rows, columns, context, (cell, where) => {
    const activities = CATEGORIES.map((category) => ({
      category,
      names: splitTags(cell(`tags (${category.toLowerCase()})`)),
    }));
    const names = activities.flatMap((group) => group.names);
    const mood = context.moods.activitiesOf(cell('mood'));
    const entry = readRow(cell, names, where, context);
    const words = entry.feelingKeys.length === 0 ? [] : splitTags(cell('mood'));
    return {
      entry,
      activities: [...activities, mood],
      words: words.map((word) => namedFeeling(word, quadrantOf(word)?.pleasant ?? null)),
    };
  });

function readRow(
  cell: ReadCell,
  names: readonly string[],
  where: string,
  { timezone, moods }: ImportContext,
): EntryRecord {
  const { localDate, time } = readMoment(cell('date'));
  const words = splitTags(cell('mood'));
  const content = [cell('notes').trim(), ...readTexts(cell('reflections')), ...readTexts(cell('takeaways'))];
  return {
    kind: 'entry',
    id: null,
    ...requireRepresentable({ ...wallClockIn(timezone, `${localDate}T${time}`), localDate }),
    content: readText(content.filter((text) => text !== '').join('\n\n'), 'the note', MAX_CONTENT_LENGTH),
    activityKeys: withKeys(
      limitLength([...new Set(names.map(foldCase))], 'activities'),
      moods.activitiesOf(cell('mood')).names,
    ),
    photoKeys: [],
    voiceMemoKeys: [],
    moodKey: null,
    feelingKeys: moods.keepsWords ? [...new Set(words.map(wordKey))].slice(0, MAX_FEELINGS_OF_ENTRY) : [],
    createdAt: null,
    updatedAt: null,
    where,
    mood:
      cell('mood').trim() === ''
        ? moods.resolveMissing()
        : moods.resolve(cell('mood'), undefined, proposeMood(words)),
  };
}

const splitTags = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .filter((name) => name.trim() !== '')
    .map(readName);

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MOMENT = /^(\d{4}) [a-z]{3,9} ([a-z]{3})[a-z]* (\d{1,2}) (\d{1,2}:\d{2} ?[ap]m)$/i;

/** Parses `2026 Sun May 17 3:39 PM`, without a zone. */
function readMoment(cell: string): { localDate: string; time: string } {
  const [, year, month = '', day = '', time = ''] = MOMENT.exec(cell.trim()) ?? [];
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const localDate = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDate(localDate)) throw new InvalidRecord(`${quoted(cell)} is not a date`);
  return { localDate, time: readCsvTime(time) };
}

/** Parses a plain text, or a JSON list of texts or of objects with texts. */
function readTexts(cell: string): string[] {
  const text = cell.trim();
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(textsIn) : [text];
  } catch {
    return [text];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((text): text is string => typeof text === 'string');
}

/** `mood` is the proposed value of an entry with the word. */
type Quadrant = { pleasant: -1 | 1; mood: number };

const QUADRANTS: readonly (readonly [Quadrant, string])[] = [
  [
    { pleasant: 1, mood: 5 },
    `absorbed accomplished alive amazed amused awe blissful challenged cheerful confident curious delighted determined
    eager ecstatic elated empowered energized engaged enthusiastic excited exhilarated focused happy hopeful inspired
    joyful lively motivated optimistic passionate playful pleased productive proud successful surprised thrilled upbeat
    wishful`,
  ],
  [
    { pleasant: 1, mood: 4 },
    `appreciated at-ease balanced blessed calm carefree chill comfortable compassionate complacent connected content
    cozy empathetic fulfilled good grateful humble loved loving mellow moved peaceful pleasant relaxed relieved
    respected rested restful safe satisfied secure serene supported sympathetic thankful thoughtful touched tranquil
    understood valued`,
  ],
  [
    { pleasant: -1, mood: 2 },
    `alienated apathetic ashamed bored burned-out burnt-out depressed desolate despair despondent disappointed
    disconnected discouraged disengaged disheartened dispirited dissatisfied down drained embittered empty excluded
    exhausted fatigued forlorn fragile glum guilty helpless hopeless humiliated insecure lonely lost meh miserable
    morose nostalgic numb pessimistic sad sullen tired trapped vulnerable weary worthless`,
  ],
  [
    { pleasant: -1, mood: 1 },
    `afraid agitated alarmed angry annoyed anxious apprehensive betrayed concerned confused contempt contemptuous
    defensive disgusted distressed embarrassed enraged envious fearful fomo frightened frustrated furious fuming
    impatient irate irritated jealous jittery livid nervous overwhelmed panicked peeved pressured repulsed resentful
    restless scared shocked stressed stunned tense terrified troubled uneasy worried`,
  ],
];

const BY_WORD = new Map(
  QUADRANTS.flatMap(([quadrant, words]) =>
    words.split(/\s+/).map((word) => [word.replaceAll('-', ' '), quadrant] as const),
  ),
);

const quadrantOf = (word: string): Quadrant | undefined =>
  BY_WORD.get(foldCase(word.trim()).replaceAll('-', ' '));

/** The proposed mood of an entry with all these words; undefined if they differ or one is unknown. */
function proposeMood(words: readonly string[]): number | undefined {
  const [first, ...others] = words.map((word) => quadrantOf(word)?.mood);
  return others.every((mood) => mood === first) ? first : undefined;
}
