// Reads an entry or a moment of Journiv.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { isDate, isTimezone, type LocalMoment, momentIn, parseTime } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from '../records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isFields,
  limitLength,
  MAX_CONTENT_LENGTH,
  quoted,
  readName,
  readText,
  withKeys,
} from '../records/fields.ts';
import { requireRepresentable } from '../records/moment.ts';
import { moodKey } from '../records/mood-names.ts';
import type { EntryRecord } from '../records/record.ts';

type Scores = ReadonlyMap<string, number>;

/** An element of `journals[].entries`; its `mood_log`, or later its `moment`, names the mood. */
export function readJournivEntry(
  entry: Fields,
  where: string,
  context: ImportContext,
  scores: Scores,
): EntryRecord {
  const log = isFields(entry.mood_log) ? entry.mood_log : {};
  const moment = readMoment(
    entry.entry_datetime_utc ?? log.logged_datetime_utc,
    entry.entry_timezone ?? log.logged_timezone,
    entry.entry_date ?? log.logged_date,
    context,
  );
  return toRecord({ moment, where, content: contentOf(entry), fields: entry }, context, scores);
}

/** An element of `moments`, which newer exports have; its text is in `entry` or `note`. */
export function readJournivMoment(
  moment: Fields,
  where: string,
  context: ImportContext,
  scores: Scores,
): EntryRecord {
  const entry = isFields(moment.entry) ? moment.entry : {};
  const at = readMoment(moment.logged_at_utc, moment.logged_timezone, moment.logged_date_tz, context);
  const content = contentOf(entry) ?? readText(moment.note, 'the note', MAX_CONTENT_LENGTH);
  return toRecord({ moment: at, where, content, fields: moment }, context, scores);
}

/** Whether a moment has nothing that an entry could keep. */
export function isEmptyMoment(value: unknown): boolean {
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

/** The name of the mood of an entry or a moment; null without one. */
export function moodOf({ mood_log, moment, primary_mood_name }: Fields): string | null {
  const name = isFields(mood_log)
    ? mood_log.mood_name
    : isFields(moment)
      ? moment.primary_mood_name
      : primary_mood_name;
  return typeof name === 'string' && name.trim() !== '' ? name : null;
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
    mood: name === null ? moods.resolveMissing() : moods.resolve(name, scores.get(moodKey(name))),
    content,
    ...moment,
    activityKeys: withKeys(tags, moods.activitiesOf(name ?? '').names),
    photoKeys: [],
    voiceMemoKeys: [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

/** The title as the first line, then the text. */
function contentOf(entry: Fields): string | null {
  const lines = [entry.title, entry.content_plain_text ?? entry.content]
    .filter((text): text is string => typeof text === 'string')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return readText(lines.join('\n'), 'the text', MAX_CONTENT_LENGTH);
}

/** Tags, and the activities of a moment, by name. */
export function tagsOf({ tags, mood_activity, moment }: Fields): string[] {
  const named = [tags, mood_activity, isFields(moment) ? moment.mood_activity : []].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return named
    .map((one) => (isFields(one) ? (one.activity_name ?? one.name) : one))
    .filter((name) => typeof name === 'string' && name.trim() !== '')
    .map(readName);
}

/** An instant in UTC, also where it is written without `Z`, in the zone of its writer. */
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
