// Determines the context of the holes of an HTML template: text, a quoted attribute, or a refused position.

/**
 * - `text`: between tags, also inside `title` and `textarea`;
 * - `attribute`: in a quoted value, after other text;
 * - `url`: at the start of the quoted value of a URL attribute;
 * - `boolean`: after `?name=`, for an attribute that is present or absent.
 */
export type Hole = 'text' | 'attribute' | 'url' | 'boolean';

/** The literal parts, and the kinds of the holes between them. */
export type Template = { parts: readonly string[]; holes: readonly Hole[] };

const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'cite',
  'poster',
]);
/** Code, styles, and lists of URLs. */
const REFUSED_ATTRIBUTE = /^(?:on.*|style|srcdoc|srcset|imagesrcset|ping|data)$/;
/** Their content is not markup, so escaping would not protect it. */
const RAW_ELEMENT = /^(?:script|style|noscript|iframe|xmp|noembed|noframes|plaintext|template|svg|math)$/;
const RCDATA_ELEMENT = /^(?:title|textarea)$/;
/** Prefixes that may precede a hole in a URL, because they fix the host and the scheme. */
const FIXED_ADDRESS = /^(?:\/[^/\\]|\?|#|https?:\/\/[^/?#]+[/?#]|mailto:)/i;

type Place =
  | { in: 'text'; element: string }
  | { in: 'tag'; name: string }
  | { in: 'value'; name: string; attribute: string; quote: string; text: string };

/** Parses a template once. @throws if a hole is in any other position, or a literal part is not plain HTML */
export function readTemplate(literals: readonly string[]): Template {
  const parts: string[] = [];
  const holes: Hole[] = [];
  let place: Place = { in: 'text', element: '' };
  for (const [index, literal] of literals.entries()) {
    place = scan(literal, place);
    const isLast = index === literals.length - 1;
    if (isLast) parts.push(literal);
    else {
      const hole = holeAt(place, literal);
      holes.push(hole);
      parts.push(hole === 'boolean' ? literal.replace(/\s\?[\w-]+=$/, '') : literal);
      // For any value, the attribute value has begun.
      if (place.in === 'value' && place.text === '') place = { ...place, text: '\0' };
    }
  }
  if (place.in !== 'text') throw fault('ends inside a tag', literals.at(-1) ?? '');
  return { parts, holes };
}

/** The attribute name before a hole of kind `boolean`. */
export const booleanName = (literal: string): string => /\s\?([\w-]+)=$/.exec(literal)?.[1] ?? '';

function holeAt(place: Place, literal: string): Hole {
  if (place.in === 'text') {
    if (RAW_ELEMENT.test(place.element)) throw fault(`has a value inside ${place.element}`, literal);
    return 'text';
  }
  if (place.in === 'tag') {
    if (booleanName(literal) !== '' && !REFUSED_ATTRIBUTE.test(booleanName(literal))) return 'boolean';
    throw fault('has a value inside a tag, outside of quotes', literal);
  }
  const { attribute, text } = place;
  if (REFUSED_ATTRIBUTE.test(attribute)) throw fault(`has a value in ${attribute}`, literal);
  if (!URL_ATTRIBUTES.has(attribute)) return 'attribute';
  if (text === '') return 'url';
  if (text.startsWith('\0') || FIXED_ADDRESS.test(text)) return 'attribute';
  throw fault(`has a value after ${text}, which does not fix the address`, literal);
}

const fault = (what: string, literal: string): Error =>
  new Error(`A template ${what}: …${literal.slice(-60)}`);

/** Scans `literal` from state `from`, and returns the final state. */
function scan(literal: string, from: Place): Place {
  let place = from;
  for (let at = 0; at < literal.length; ) {
    const step = place.in === 'text' ? inText : place.in === 'tag' ? inTag : inValue;
    const next = step(literal, at, place as never);
    ({ at, place } = next);
  }
  return place;
}

type Step = { at: number; place: Place };

const OPENING = /<([a-z][\w-]*)(?=[\s>/]|$)/iy;
const CLOSING = /<\/([a-z][\w-]*)\s*>/iy;
const DECLARATION = /<!doctype html>|<\?xml [^<>]*\?>/iy;

function inText(literal: string, at: number, place: Extract<Place, { in: 'text' }>): Step {
  const start = literal.indexOf('<', at);
  if (start < 0) return { at: literal.length, place };
  const closing = matchAt(CLOSING, literal, start);
  const { element } = place;
  const isClosed = closing?.[1]?.toLowerCase() === element;
  if (RAW_ELEMENT.test(element) || RCDATA_ELEMENT.test(element)) {
    if (!isClosed) return { at: start + 1, place };
  }
  if (closing) return { at: start + closing[0].length, place: { in: 'text', element: '' } };
  const declaration = matchAt(DECLARATION, literal, start);
  if (declaration) return { at: start + declaration[0].length, place };
  const opening = matchAt(OPENING, literal, start);
  if (!opening) throw fault('has a < that begins no tag', literal.slice(0, start + 20));
  return { at: start + opening[0].length, place: { in: 'tag', name: opening[1]?.toLowerCase() ?? '' } };
}

const QUOTED = /([^\s"'<>/=?]+)\s*=\s*(["'])/y;
const BARE = /\?[\w-]+=$|[\w:-]+(?=[\s>/])(?!\s*=)|\s+|\/(?=>)/y;

function inTag(literal: string, at: number, { name }: Extract<Place, { in: 'tag' }>): Step {
  if (literal[at] === '>') return { at: at + 1, place: { in: 'text', element: name } };
  const quoted = matchAt(QUOTED, literal, at);
  if (quoted) {
    const [whole, attribute = '', quote = ''] = quoted;
    const place = { in: 'value', name, attribute: attribute.toLowerCase(), quote, text: '' } as const;
    return { at: at + whole.length, place };
  }
  const bare = matchAt(BARE, literal, at);
  if (!bare) throw fault('has an attribute without quotes', literal.slice(0, at + 20));
  return { at: at + bare[0].length, place: { in: 'tag', name } };
}

function inValue(literal: string, at: number, place: Extract<Place, { in: 'value' }>): Step {
  const end = literal.indexOf(place.quote, at);
  if (end < 0) return { at: literal.length, place: { ...place, text: place.text + literal.slice(at) } };
  return { at: end + 1, place: { in: 'tag', name: place.name } };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
