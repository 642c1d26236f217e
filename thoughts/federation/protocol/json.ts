// Untrusted JSON: parsed once, from the signed bytes, so that the verified content is the processed content.

export type JsonObject = { [key: string]: unknown };

/** At least four times the depth of real documents; recursive functions must not exhaust the stack. */
const MAX_DEPTH = 64;

/**
 * The JSON object in these bytes. Null for other JSON values, invalid UTF-8, a byte order mark (parsers
 * differ about it), or excessive nesting. Of repeated keys, the last one counts.
 */
export function readJsonObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    return isJsonObject(value) && depthOf(value) <= MAX_DEPTH ? value : null;
  } catch {
    return null;
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Iterative, by level; stops soon after exceeding the limit. */
function depthOf(value: object): number {
  let level = [value];
  let depth = 0;
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap((parent) => Object.values(parent).filter(isContainer));
    depth += 1;
  }
  return depth;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
