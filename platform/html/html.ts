// HTML templates with context-dependent escaping of values (docs/decisions/0179).
import type { SanitisedHtml } from './sanitised.ts';

/** HTML text, created only by {@link html} and {@link trusted}. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `null` and `false` render as nothing. */
type Value = string | number | boolean | null | Html | readonly Html[];

/** A hole, and the literal part after it; `name` is that of a boolean attribute. */
type CompiledHole = { kind: Hole; name: string; after: string };
type Compiled = { first: string; holes: readonly CompiledHole[] };

const compiled = new WeakMap<TemplateStringsArray, Compiled>();

/**
 * `html\`<p title="${title}">${text}</p>\``: values between tags and in quoted attributes are escaped. URLs
 * other than http, https, mailto or a path of this server become `#`. `?name=${flag}` is a boolean attribute.
 *
 * @throws on the first use of a template with a hole in any other position, such as in a script, a style, an
 * event handler or a tag name, and if a value does not fit its hole
 */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  let template = compiled.get(literals);
  if (!template) {
    template = compile(literals);
    compiled.set(literals, template);
  }
  let text = template.first;
  let index = 0;
  for (const hole of template.holes) {
    text += fill(hole, values[index] ?? null) + hole.after;
    index += 1;
  }
  return new Html(text);
}

/** Marks sanitised HTML as safe. */
export const trusted = (sanitised: SanitisedHtml): Html => new Html(sanitised);

function compile(literals: TemplateStringsArray): Compiled {
  const { parts, holes } = readTemplate(literals);
  const [first = '', ...after] = parts;
  return {
    first,
    holes: holes.map((kind, index) => ({
      kind,
      name: kind === 'boolean' ? booleanName(literals[index] ?? '') : '',
      after: after[index] ?? '',
    })),
  };
}

/** V8 inlines functions called by name, but not functions stored with each template. */
function fill({ kind, name }: CompiledHole, value: Value): string {
  if (kind === 'text') return textOf(value);
  if (kind === 'attribute') return escapeHtml(plain(value));
  return kind === 'url' ? escapeHtml(safeAddress(plain(value))) : booleanOf(value, name);
}

function textOf(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.text;
  if (!Array.isArray(value)) return plain(value);
  let text = '';
  for (const one of value) text += requireHtml(one).text;
  return text;
}

function requireHtml(value: unknown): Html {
  if (value instanceof Html) return value;
  throw new TypeError('An array in a template must contain only HTML.');
}

function plain(value: Value): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError(`A template cannot render a value of this type here: ${typeof value}`);
}

function booleanOf(value: Value, name: string): string {
  if (typeof value === 'boolean' || value === null) return value ? ` ${name}` : '';
  throw new TypeError(`?${name}= requires true or false`);
}

/** Browsers drop tabs and line breaks, and read `\` as `/`. */
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|\?|#)[^\s\\\p{Cc}]*$|^\/$/iu;

/** Returns `address`, or `#` if it is neither http, https, mailto nor a path of this server. */
const safeAddress = (address: string): string =>
  PLAIN_PATH.test(address) || (ADDRESS.test(address) && URL.canParse(address, 'https://host.example/'))
    ? address
    : '#';

/** Paths of this server that need no parsing, like most links of a page. */
const PLAIN_PATH = /^\/(?!\/)[\w@%.:~/?=&#+-]*$/;

/**
 * - `text`: between tags, also inside `title` and `textarea`;
 * - `attribute`: in a quoted value, after other text;
 * - `url`: at the start of the quoted value of a URL attribute;
 * - `boolean`: after `?name=`, for an attribute that is present or absent.
 */
type Hole = 'text' | 'attribute' | 'url' | 'boolean';

/** The literal parts, and the kinds of the holes between them. */
type Template = { parts: readonly string[]; holes: readonly Hole[] };

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
function readTemplate(literals: readonly string[]): Template {
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
const booleanName = (literal: string): string => /\s\?([\w-]+)=$/.exec(literal)?.[1] ?? '';

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
  throw fault(`has a value after ${text}, which does not determine the URL scheme`, literal);
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
  if (!opening) throw fault('has a < that starts no tag', literal.slice(0, start + 20));
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

// Escapes text for HTML.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes `text` for HTML text and quoted attributes. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '') : text;

/** Most texts have no special characters, and testing is cheaper than an unnecessary replacement. */
const SPECIAL = /[&<>"']/;
