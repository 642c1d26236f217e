// Requests that are never the same: a number is put in as they are sent.

/** Stands in a request, where it is the first of its kind, for a number that no other request has. */
export const UNIQUE = '__________';

const MARK = Buffer.from(UNIQUE);
const places = new WeakMap<Uint8Array, number>();
/** Another generator of load begins elsewhere. */
let last = (Date.now() % 1_000_000) * 10_000;

/** `request` with a number of its own, where it asks for one. */
export function numbered(request: Uint8Array): Uint8Array {
  const place = places.getOrInsertComputed(request, () =>
    Buffer.from(request.buffer, request.byteOffset, request.byteLength).indexOf(MARK),
  );
  if (place < 0) return request;
  last += 1;
  const own = Buffer.from(request);
  own.write(String(last).padStart(UNIQUE.length, '0'), place, 'latin1');
  return own;
}
