// Reads the `Signature` header of draft-cavage-http-signatures-12 in one pass, without regular expressions.

/** Far above any real one: RSA-8192 in base64 is 1,368 characters. */
const MAX_LENGTH = 8192;

type Step = { text: string; next: number };

/**
 * `keyId="…",created=1,signature="…"` as a map by lower-case name, or null when it is not of that form.
 * Values may be quoted or bare, white space may stand around them, no name may come twice.
 */
export function readParameters(header: string): Map<string, string> | null {
  if (header.length > MAX_LENGTH) return null;
  const parameters = new Map<string, string>();
  for (let at = skipSpace(header, 0); ; ) {
    const equals = header.indexOf('=', at);
    if (equals < 0) return null;
    const name = header.slice(at, equals).trim().toLowerCase();
    const value = readValue(header, skipSpace(header, equals + 1));
    if (!isName(name) || value === null || parameters.has(name)) return null;
    parameters.set(name, value.text);
    at = skipSpace(header, value.next);
    if (at === header.length) return parameters;
    if (header[at] !== ',') return null;
    at = skipSpace(header, at + 1);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

function isName(name: string): boolean {
  for (const character of name) if (character < 'a' || character > 'z') return false;
  return name !== '';
}

function readValue(text: string, from: number): Step | null {
  if (text[from] === '"') return readQuoted(text, from + 1);
  const [written = ''] = text.slice(from).split(',', 1);
  const bare = written.trim();
  return bare === '' || bare.includes('"') ? null : { text: bare, next: from + written.length };
}

function readQuoted(text: string, from: number): Step | null {
  const parts: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') return { text: parts.join(''), next: at + 1 };
    if (text[at] === '\\') at += 1;
    parts.push(text[at] ?? '');
  }
  return null;
}
