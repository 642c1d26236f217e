// Requests that are never the same: a number is put in as they are sent.

/** Stands in a request, where it is the first of its kind, for a number that no other request has. */
export const UNIQUE_PLACEHOLDER = '__________';

const MARK = Buffer.from(UNIQUE_PLACEHOLDER);
const offsets = new WeakMap<Uint8Array, number>();
/** Another generator of load begins elsewhere. */
let last = (Date.now() % 1_000_000) * 10_000;

/** `request` with a number of its own, where it asks for one. */
export function withUniqueNumber(request: Uint8Array): Uint8Array {
  const offset = offsets.getOrInsertComputed(request, () =>
    Buffer.from(request.buffer, request.byteOffset, request.byteLength).indexOf(MARK),
  );
  if (offset < 0) return request;
  last += 1;
  const own = Buffer.from(request);
  own.write(String(last).padStart(UNIQUE_PLACEHOLDER.length, '0'), offset, 'latin1');
  return own;
}
