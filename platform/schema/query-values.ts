// Parses the values of a query, which are texts, as the integers, booleans and lists that a schema declares.

type Declared = { properties?: Record<string, { type?: unknown }> };

const INTEGER = /^-?\d+$/;

/**
 * Replaces the texts in `query` by the numbers, booleans and lists that `schema` declares. Other spellings
 * (`1e3`, `0x10`, `yes`) stay texts, which validation refuses; numbers are clamped to safe integers.
 */
export function readQueryValues(schema: Declared, query: Record<string, unknown>): void {
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const text = query[name];
    if (typeof text !== 'string') continue;
    // A parameter that may be repeated, and is not, is a list of one.
    if (type === 'array') query[name] = [text];
    if (type === 'integer' && INTEGER.test(text)) query[name] = clamp(Number(text));
    if (type === 'boolean' && (text === 'true' || text === 'false')) query[name] = text === 'true';
  }
}

const clamp = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER));
