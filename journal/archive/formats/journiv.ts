// An export of Journiv: a ZIP of one JSON document and media, or the plain document. Its moods are names,
// with an optional score from 1 to 5; names without a score need a mapping by the user. They become feelings.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { isDate, isTimezone, type LocalMoment, momentIn, parseTime } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from './records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isFields,
  limitLength,
  MAX_CONTENT_LENGTH,
  MAX_FEELINGS_OF_ENTRY,
  quoted,
  readFields,
  readName,
  readOrReject,
  readText,
  withKeys,
} from './records/fields.ts';
import { requireRepresentable } from './records/moment.ts';
import {
  cleanName,
  createActivityDeduplicator,
  createWordDeduplicator,
  isOwnName,
  moodKey,
  namedFeeling,
  wordKey,
} from './records/names.ts';
import type { EntryRecord, ImportRecord, MediaKind } from './records/record.ts';
import { readJsonRecords } from './source/json-records.ts';
import { createMediaLinker, type NamedMedium, type ZipArchive } from './source/zip-archive.ts';

/** A root member specific to Journiv documents. */
export const JOURNIV_MEMBER = 'export_version';

const DOCUMENTS = ['data.json', 'journiv.json'];

export const isJournivArchive = ({ members }: ZipArchive): boolean =>
  DOCUMENTS.some((name) => members.has(name));

export async function* readJournivZip(zip: ZipArchive, context: ImportContext): AsyncGenerator<ImportRecord> {
  const member = DOCUMENTS.map((name) => zip.members.get(name)).find((found) => found !== undefined);
  if (member) yield* readJourniv(() => zip.read(member), context, zip);
}

/** Reads the document twice, because entries may precede their moods. */
export async function* readJourniv(
  open: () => AsyncIterable<Uint8Array>,
  context: ImportContext,
  zip: ZipArchive | null = null,
): AsyncGenerator<ImportRecord> {
  const scores = await readMoods(open(), context);
  const newWords = createWordDeduplicator();
  const newActivities = createActivityDeduplicator(context.limits.maxCatalogue);
  const linkMedia = createMediaLinker(zip);
  const wanted = { lists: ['journals.entries', 'moments'] };
  let number = 0;
  for await (const { list, value } of readJsonRecords(open(), wanted, context.limits)) {
    if (list === 'moments' && isEmptyMoment(value)) continue;
    number += 1;
    const where = `Entry ${number}`;
    const read = list === 'moments' ? readJournivMoment : readJournivEntry;
    const record = readOrReject(where, () => read(readFields(value), where, context, scores));
    if (record.kind === 'entry') {
      const fields = readFields(value);
      const mood = context.moods.activitiesOf(moodOf(fields) ?? '');
      yield* newActivities(tagsOf(fields));
      yield* newActivities(mood.names, mood.category);
      const words = record.feelingKeys.length === 0 ? [] : feelingsOf(fields);
      yield* newWords(words.map((word) => namedFeeling(word, scores.get(moodKey(word))?.pleasant ?? null)));
      yield* linkMedia(record, mediaOf(fields, zip));
    }
    yield record;
  }
}

const KINDS = new Map<unknown, MediaKind>([
  ['image', 'photo'],
  ['audio', 'voice-memo'],
]);

/** Paths start with `media/` in the archive, but not always in the document. */
const mediaOf = ({ media }: Fields, zip: ZipArchive | null): NamedMedium[] =>
  (Array.isArray(media) ? media : []).map((one) => {
    const { media_type, file_path: path }: Fields = isFields(one) ? one : {};
    const names = typeof path === 'string' ? [path, `media/${path}`] : [];
    const member = names.map((name) => zip?.members.get(name)).find((found) => found !== undefined);
    return { kind: KINDS.get(media_type), member };
  });

/** `score` is undefined unless it is from 1 to 5. */
type JournivMood = { score: number | undefined; pleasant: -1 | 0 | 1 | null };
type Scores = ReadonlyMap<string, JournivMood>;

const PLEASANT = new Map<unknown, -1 | 0 | 1>([
  ['positive', 1],
  ['neutral', 0],
  ['negative', -1],
]);

/** The defined moods by mood key. */
async function readMoods(source: AsyncIterable<Uint8Array>, { limits }: ImportContext): Promise<Scores> {
  const scores = new Map<string, JournivMood>();
  const wanted = { lists: ['mood_definitions'] };
  for await (const { value } of readJsonRecords(source, wanted, limits)) {
    const { name, score, category }: Fields = isFields(value) ? value : {};
    const isLevel = typeof score === 'number' && [1, 2, 3, 4, 5].includes(score);
    if (typeof name === 'string' && scores.size < limits.maxCatalogue)
      scores.set(moodKey(name), {
        score: isLevel ? score : undefined,
        pleasant: PLEASANT.get(category) ?? null,
      });
  }
  return scores;
}

// Readers of entries and moments.

/**
 * Reads an element of `journals[].entries`. The mood name is in `mood_log`, or in newer exports in `moment`.
 */
function readJournivEntry(entry: Fields, where: string, context: ImportContext, scores: Scores): EntryRecord {
  const log = isFields(entry.mood_log) ? entry.mood_log : {};
  const moment = readMoment(
    entry.entry_datetime_utc ?? log.logged_datetime_utc,
    entry.entry_timezone ?? log.logged_timezone,
    entry.entry_date ?? log.logged_date,
    context,
  );
  return toRecord({ moment, where, content: contentOf(entry), fields: entry }, context, scores);
}

/** Reads an element of `moments` (newer exports); its text is in `entry` or `note`. */
function readJournivMoment(
  moment: Fields,
  where: string,
  context: ImportContext,
  scores: Scores,
): EntryRecord {
  const entry = isFields(moment.entry) ? moment.entry : {};
  const at = readMoment(moment.logged_at_utc, moment.logged_timezone, moment.logged_date_tz, context);
  const content = contentOf(entry, moment.note);
  return toRecord({ moment: at, where, content, fields: moment }, context, scores);
}

/** Whether a moment has no importable content. */
function isEmptyMoment(value: unknown): boolean {
  const moment: Fields = isFields(value) ? value : {};
  const entry = isFields(moment.entry) ? moment.entry : {};
  const texts = [entry.title, entry.content_plain_text, entry.content, moment.note];
  const lists = [moment.media, moment.tags, moment.mood_activity];
  return (
    moodOf(moment) === null &&
    texts.every((text) => typeof text !== 'string' || text.trim() === '') &&
    lists.every((list) => !Array.isArray(list) || list.length === 0)
  );
}

/** The mood name of an entry or a moment; null without one. */
function moodOf({ mood_log, moment, primary_mood_name }: Fields): string | null {
  const name = isFields(mood_log)
    ? mood_log.mood_name
    : isFields(moment)
      ? moment.primary_mood_name
      : primary_mood_name;
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}

/** The names of the mood and of the further moods of an entry or a moment, without Daylio's five. */
function feelingsOf(fields: Fields): string[] {
  const { mood_activity, moment } = fields;
  const linked = [mood_activity, isFields(moment) ? moment.mood_activity : []].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const named = linked.map((one) => (isFields(one) ? one.mood_name : null));
  return [moodOf(fields), ...named]
    .filter((name) => typeof name === 'string')
    .filter(isOwnName)
    .map(cleanName);
}

type Read = { moment: LocalMoment; where: string; content: string | null; fields: Fields };

function toRecord(
  { moment, where, content, fields }: Read,
  { moods }: ImportContext,
  scores: Scores,
): EntryRecord {
  const tags = limitLength([...new Set(tagsOf(fields).map(foldCase))], 'activities');
  const name = moodOf(fields);
  return {
    kind: 'entry',
    id: null,
    mood: name === null ? moods.resolveMissing() : moods.resolve(name, scores.get(moodKey(name))?.score),
    content,
    ...moment,
    activityKeys: withKeys(tags, moods.activitiesOf(name ?? '').names),
    photoKeys: [],
    voiceMemoKeys: [],
    moodKey: null,
    feelingKeys: moods.keepsWords
      ? [...new Set(feelingsOf(fields).map(wordKey))].slice(0, MAX_FEELINGS_OF_ENTRY)
      : [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

/** The title as first line, followed by the text and the notes of mood and moment. */
function contentOf(entry: Fields, noteOfMoment?: unknown): string | null {
  const { mood_log, moment } = entry;
  const notes = [isFields(mood_log) ? mood_log.note : null, isFields(moment) ? moment.note : noteOfMoment];
  const lines = [entry.title, entry.content_plain_text ?? entry.content, ...notes]
    .filter((text): text is string => typeof text === 'string')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return readText(lines.join('\n'), 'the text', MAX_CONTENT_LENGTH);
}

/** Names of tags and of the activities of a moment. */
function tagsOf({ tags, mood_activity, moment }: Fields): string[] {
  const named = [tags, mood_activity, isFields(moment) ? moment.mood_activity : []].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return named
    .map((one) => (isFields(one) ? (one.activity_name ?? one.name) : one))
    .filter((name) => typeof name === 'string' && name.trim() !== '')
    .map(readName);
}

/** Parses an instant in UTC, even without `Z`, and converts it to the writer's zone. */
function readMoment(instant: unknown, zone: unknown, date: unknown, context: ImportContext): LocalMoment {
  const text = typeof instant === 'string' ? instant : '';
  const time = parseTime(/(?:[zZ]|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  const at = time?.kind === 'instant' ? time.instant : time?.kind === 'offset' ? time.moment.instant : null;
  if (at === null) throw new InvalidRecord(`${quoted(instant)} is not a date-time`);
  const timezone = typeof zone === 'string' && isTimezone(zone) ? zone : context.timezone;
  const moment = momentIn(timezone, at);
  const localDate = typeof date === 'string' && isDate(date) ? date : moment.localDate;
  return requireRepresentable({ ...moment, localDate });
}
