// An export's texts: lists in JSON, a row of its CSV, the names of its members.
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { LoggedEntry } from '../../entries/entry.ts';
import { moodLabel } from '../../entries/rules.ts';
import type { MediaTable } from '../../tables.ts';
import { csvLine, joinCell, OWN_CSV_COLUMNS } from '../formats/own/own-csv.ts';

/** What a reader of spreadsheets needs to take the file for UTF-8, and the header. */
export const csvHead = `\uFEFF${csvLine(OWN_CSV_COLUMNS)}`;

/** `names` are those of the person's activities, by id. */
export const csvRow = ({ row: entry, links }: LoggedEntry, names: ReadonlyMap<string, string>): string =>
  csvLine([
    entry.id,
    formatInstant(entry.logged_at),
    entry.local_date,
    formatOffset(entry.utc_offset),
    String(entry.mood),
    moodLabel(entry.mood),
    joinCell(links.activities.flatMap((id) => names.get(id) ?? [])),
    entry.content ?? '',
    joinCell(links.photos),
    joinCell(links.voiceMemos),
    formatInstant(entry.created_at),
    formatInstant(entry.updated_at),
  ]);

/** Elements of a JSON list that goes on after `isFirst`, each on a line of its own. */
export const toJsonElements = (elements: readonly unknown[], isFirst: boolean): string =>
  elements
    .map((element, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(element)}`)
    .join('');

/** `media/photos/<id>.<ext>`, `media/voice-memos/<id>.<ext>`. */
export const mediaMemberName = ({
  id,
  kind,
  extension,
}: Pick<MediaTable, 'id' | 'kind' | 'extension'>): string => `media/${kind}s/${id}.${extension}`;
