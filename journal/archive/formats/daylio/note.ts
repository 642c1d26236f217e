// Joins the parts of a Daylio note.
import { Tokenizer } from 'htmlparser2';
import { InvalidRecord } from '../records/fields.ts';

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

// Converts the HTML of a diary note to plain text: preserves line breaks and lists, drops styling.

const BLOCKS = new Set(
  'address article aside blockquote div dl dd dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const INVISIBLE = new Set(['script', 'style']);
const MAX_INDENT = 10;

/**
 * The text of `html`: `<br>` and blocks break lines, list items start with `- ` or their number, entities are
 * decoded, and line breaks in the source are preserved (old notes are plain text). Linear time.
 */
export function htmlToText(html: string): string {
  const builder = createTextBuilder();
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => builder.text(html.slice(start, end)),
      ontextentity: (codePoint) => builder.text(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => builder.open(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => builder.close(html.slice(start, end).toLowerCase()),
      oncdata: (start, end, offset) => builder.text(html.slice(start, end - offset)),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return builder.read();
}

/** `next` is the number of the next item, null in an unordered list. */
type List = { next: number | null };

function createTextBuilder() {
  const parts: string[] = [];
  const lists: List[] = [];
  let lineStart = true;
  let isInvisible = false;
  let betweenItems = false;
  const append = (text: string) => {
    if (text === '') return;
    parts.push(text);
    lineStart = text.endsWith('\n');
  };
  const freshLine = () => {
    if (!lineStart) append('\n');
  };
  const item = () => {
    const list = lists.at(-1);
    const indent = '  '.repeat(Math.min(Math.max(lists.length - 1, 0), MAX_INDENT));
    append(`${indent}${list?.next == null ? '-' : `${list.next}.`} `);
    if (list?.next != null) list.next += 1;
  };
  return {
    text(text: string): void {
      if (isInvisible || (betweenItems && text.trim() === '')) return;
      betweenItems = false;
      append(text.replaceAll('\u00a0', ' '));
    },
    open(tag: string): void {
      isInvisible = INVISIBLE.has(tag);
      if (tag === 'br') append('\n');
      if (!BLOCKS.has(tag)) return;
      freshLine();
      if (tag === 'ul' || tag === 'ol') lists.push({ next: tag === 'ol' ? 1 : null });
      if (tag === 'li') item();
      betweenItems = tag === 'ul' || tag === 'ol';
    },
    close(tag: string): void {
      isInvisible = false;
      if (!BLOCKS.has(tag)) return;
      if (tag === 'ul' || tag === 'ol') lists.pop();
      freshLine();
      betweenItems = lists.length > 0 && (tag === 'li' || tag === 'ul' || tag === 'ol');
    },
    read: (): string => parts.join('').replaceAll('\r\n', '\n').trim(),
  };
}
