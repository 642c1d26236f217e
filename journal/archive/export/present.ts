// Renders the texts of an export: JSON lists, CSV rows and member names.
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { LoggedEntry } from '../../entries/entry.ts';
import { moodLabel } from '../../entries/rules.ts';
import type { MediaTable } from '../../tables.ts';
import { csvLine, joinCell, OWN_CSV_COLUMNS } from '../formats/own/own-csv.ts';

/** The byte order mark, by which spreadsheets recognise UTF-8, and the header. */
export const csvHead = `\uFEFF${csvLine(OWN_CSV_COLUMNS)}`;

/** `names` are the names of the user's activities by id. */
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

/** The elements as lines of a JSON list; `isFirst` if they begin it. */
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
