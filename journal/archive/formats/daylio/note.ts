// Joins the parts of a Daylio note.
import { InvalidRecord } from '../records/fields.ts';
import { htmlToText } from '../source/html-text.ts';

/** Joins title (plain text), note (HTML) and further lines. Null if all are empty. */
export function noteText(title: unknown, note: unknown, ...more: string[]): string | null {
  const lines = [plain(title, 'the title').trim(), htmlToText(plain(note, 'the note')), ...more];
  return lines.filter((line) => line !== '').join('\n') || null;
}

function plain(value: unknown, name: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new InvalidRecord(`${name} is not a string`);
  return value;
}
