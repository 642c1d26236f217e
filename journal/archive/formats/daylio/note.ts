// The parts of a Daylio note as one text.
import { InvalidRecord } from '../records/fields.ts';
import { htmlToText } from '../source/html-text.ts';

/**
 * Title (plain text) as the first line, then the note (HTML), then further lines; null where all are empty.
 */
export function noteText(title: unknown, note: unknown, ...more: string[]): string | null {
  const lines = [plain(title, 'the title').trim(), htmlToText(plain(note, 'the note')), ...more];
  return lines.filter((line) => line !== '').join('\n') || null;
}

function plain(value: unknown, name: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new InvalidRecord(`${name} is not a string`);
  return value;
}
