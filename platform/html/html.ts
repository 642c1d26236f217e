// Templates of HTML whose values are escaped by their place (docs/decisions/0179).
import { escapeHtml } from './escape.ts';
import { booleanName, type Hole, readTemplate } from './holes.ts';
import type { SanitisedHtml } from './sanitised.ts';

/** Text that is HTML: made by {@link html} or {@link trusted} alone. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `null` and `false` are nothing. */
export type Value = string | number | boolean | null | Html | readonly Html[];

/** A hole, and the literal part after it; `name` is that of an attribute that is there or not. */
type CompiledHole = { kind: Hole; name: string; after: string };
type Compiled = { first: string; holes: readonly CompiledHole[] };

const compiled = new WeakMap<TemplateStringsArray, Compiled>();

/**
 * `html\`<p title="${title}">${text}</p>\``: values between tags and in quoted attributes are escaped, an
 * address other than http, https, mailto or a path of this server becomes `#`, and `?name=${flag}` is an
 * attribute that is there or not.
 *
 * @throws where a hole is anywhere else, such as in a script, a style, an event handler or a tag's name, or a
 * value does not fit its hole: the first time the template is used
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

/** HTML that was sanitised, as it is. */
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

/** Functions that are called by name are inlined, which ones kept with each template would not be. */
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

/** `address`, or `#` where it leads to anything but the web, a mail or this server. */
export const safeAddress = (address: string): string =>
  PLAIN_PATH.test(address) || (ADDRESS.test(address) && URL.canParse(address, 'https://host.example/'))
    ? address
    : '#';

/** Paths of this server that need no parsing, as most addresses of a page are. */
const PLAIN_PATH = /^\/(?!\/)[\w@%.:~/?=&#+-]*$/;
