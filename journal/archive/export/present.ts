// Formats the members of an export: JSON lists, CSV rows and member names.
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { LoggedEntry } from '../../entries/entry.ts';
import { moodLabel } from '../../entries/rules.ts';
import type { MediaTable } from '../../tables.ts';
import { csvLine, joinCell, OWN_CSV_COLUMNS, OWN_CSV_WORDS } from '../formats/own/own-csv.ts';

type Names = ReadonlyMap<string, string>;

/** Names by id; `hasWords` if the journal has own moods or feelings, which get columns of their own. */
export type ExportedNames = { activities: Names; moods: Names; feelings: Names; hasWords: boolean };

/** The header line, with a byte order mark for UTF-8 detection in spreadsheets. */
export const csvHead = ({ hasWords }: ExportedNames): string =>
  `\uFEFF${csvLine(hasWords ? [...OWN_CSV_COLUMNS, ...OWN_CSV_WORDS] : OWN_CSV_COLUMNS)}`;

export function csvRow({ row: entry, links }: LoggedEntry, names: ExportedNames): string {
  const words = [
    (entry.mood_id && names.moods.get(entry.mood_id)) ?? '',
    joinCell(links.feelings.flatMap((id) => names.feelings.get(id) ?? [])),
  ];
  return csvLine([
    entry.id,
    formatInstant(entry.logged_at),
    entry.local_date,
    formatOffset(entry.utc_offset),
    String(entry.mood),
    moodLabel(entry.mood),
    joinCell(links.activities.flatMap((id) => names.activities.get(id) ?? [])),
    entry.content ?? '',
    joinCell(links.photos),
    joinCell(links.voiceMemos),
    formatInstant(entry.created_at),
    formatInstant(entry.updated_at),
    ...(names.hasWords ? words : []),
  ]);
}

/** Formats elements as lines of a JSON list; `isFirst` for the first batch. */
export const toJsonElements = (elements: readonly unknown[], isFirst: boolean): string =>
  elements
    .map((element, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(element)}`)
    .join('');

/** Returns `media/photos/<id>.<ext>` or `media/voice-memos/<id>.<ext>`. */
export const mediaMemberName = ({
  id,
  kind,
  extension,
}: Pick<MediaTable, 'id' | 'kind' | 'extension'>): string => `media/${kind}s/${id}.${extension}`;
