// HTML of a diary note to plain text: its line breaks and lists stay, its styling goes.
import { Tokenizer } from 'htmlparser2';

const BLOCKS = new Set(
  'address article aside blockquote div dl dd dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style']);
const DEEPEST_INDENT = 10;

/**
 * The text of `html`: `<br>` and blocks break lines, list items start with `- ` or their number, entities are
 * decoded, line breaks written in the source stay (old notes are plain text). Takes time linear in its length.
 */
export function htmlToText(html: string): string {
  const page = paper();
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => page.text(html.slice(start, end)),
      ontextentity: (codePoint) => page.text(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => page.open(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => page.close(html.slice(start, end).toLowerCase()),
      oncdata: (start, end, offset) => page.text(html.slice(start, end - offset)),
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
  return page.read();
}

/** `next` is the number of the next item, null in an unordered list. */
type List = { next: number | null };

function paper() {
  const parts: string[] = [];
  const lists: List[] = [];
  let lineStart = true;
  let unseen = false;
  let betweenItems = false;
  const put = (text: string) => {
    if (text === '') return;
    parts.push(text);
    lineStart = text.endsWith('\n');
  };
  const freshLine = () => {
    if (!lineStart) put('\n');
  };
  const item = () => {
    const list = lists.at(-1);
    const indent = '  '.repeat(Math.min(Math.max(lists.length - 1, 0), DEEPEST_INDENT));
    put(`${indent}${list?.next == null ? '-' : `${list.next}.`} `);
    if (list?.next != null) list.next += 1;
  };
  return {
    text(text: string): void {
      if (unseen || (betweenItems && text.trim() === '')) return;
      betweenItems = false;
      put(text.replaceAll('\u00a0', ' '));
    },
    open(tag: string): void {
      unseen = UNSEEN.has(tag);
      if (tag === 'br') put('\n');
      if (!BLOCKS.has(tag)) return;
      freshLine();
      if (tag === 'ul' || tag === 'ol') lists.push({ next: tag === 'ol' ? 1 : null });
      if (tag === 'li') item();
      betweenItems = tag === 'ul' || tag === 'ol';
    },
    close(tag: string): void {
      unseen = false;
      if (!BLOCKS.has(tag)) return;
      if (tag === 'ul' || tag === 'ol') lists.pop();
      freshLine();
      betweenItems = lists.length > 0 && (tag === 'li' || tag === 'ul' || tag === 'ol');
    },
    read: (): string => parts.join('').replaceAll('\r\n', '\n').trim(),
  };
}
