// HTML templates with context-dependent escaping of values (docs/decisions/0179).
import { escapeHtml } from './escape.ts';
import { booleanName, type Hole, readTemplate } from './holes.ts';
import type { SanitisedHtml } from './sanitised.ts';

/** HTML text, created only by {@link html} and {@link trusted}. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `null` and `false` render as nothing. */
export type Value = string | number | boolean | null | Html | readonly Html[];

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
  throw new TypeError('A list in a template may hold HTML alone.');
}

function plain(value: Value): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError(`A template cannot show this value here: ${typeof value}`);
}

function booleanOf(value: Value, name: string): string {
  if (typeof value === 'boolean' || value === null) return value ? ` ${name}` : '';
  throw new TypeError(`?${name}= takes true or false`);
}

/** Browsers drop tabs and line breaks, and read `\` as `/`. */
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|\?|#)[^\s\\\p{Cc}]*$|^\/$/iu;

/** Returns `address`, or `#` if it is neither http, https, mailto nor a path of this server. */
export const safeAddress = (address: string): string =>
  PLAIN_PATH.test(address) || (ADDRESS.test(address) && URL.canParse(address, 'https://host.example/'))
    ? address
    : '#';

/** Paths of this server that need no parsing, like most links of a page. */
const PLAIN_PATH = /^\/(?!\/)[\w@%.:~/?=&#+-]*$/;
