// Untrusted JSON: parsed once, from the signed bytes, so that what is verified is what is processed.

export type JsonObject = { [key: string]: unknown };

/** Nothing real nests a quarter as deep; what recurses over a document must not run out of stack. */
const MAX_DEPTH = 64;

/**
 * The JSON object in these bytes, or null when they are something else: another JSON value, broken UTF-8,
 * text behind a byte order mark (readers differ about it), nesting without end. Of a repeated key the last
 * one counts.
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

/** Level by level rather than by recursion; stops soon below the limit. */
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
