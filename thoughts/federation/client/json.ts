// JSON from strangers: parsed once, from the very bytes, so that what is checked is what is processed.

export type JsonObject = { [key: string]: unknown };

/**
 * The JSON object in these bytes, or null when they are something else: another JSON value, broken UTF-8,
 * or text behind a byte order mark (readers differ about it). Of a repeated key the last one counts.
 */
export function readJsonObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
