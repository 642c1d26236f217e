// The values of a query are texts; a schema may declare them as integers, booleans and lists.

type Declared = { properties?: Record<string, { type?: unknown }> };

const INTEGER = /^-?\d+$/;

/**
 * Puts the numbers, booleans and lists that `schema` declares in the place of their texts in `query`. What is written otherwise
 * (`1e3`, `0x10`, `yes`) stays text, for the check to refuse; what no number can hold counts as the largest that can be.
 */
export function readQueryValues(schema: Declared, query: Record<string, unknown>): void {
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const text = query[name];
    if (typeof text !== 'string') continue;
    // One that may be repeated and is not is a list of one.
    if (type === 'array') query[name] = [text];
    if (type === 'integer' && INTEGER.test(text)) query[name] = clamp(Number(text));
    if (type === 'boolean' && (text === 'true' || text === 'false')) query[name] = text === 'true';
  }
}

const clamp = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER));
