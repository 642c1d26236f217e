// Well-formed text, which both databases store unchanged: PostgreSQL refuses U+0000, and both alter lone
// surrogates.

/** Whether `text` contains neither U+0000 nor an unpaired surrogate. Linear. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** An array or object during traversal: its keys (null for an array), and the number of visited values. */
type Frame = { value: object; keys: string[] | null; visited: number };

/**
 * The JSON Pointer (RFC 6901) of the first string (values and keys, in document order) in a parsed JSON value
 * that is not well-formed; null if all are. Invalid characters of a key are replaced by U+FFFD. Linear and
 * iterative, so that nesting cannot exhaust the stack.
 */
export function findBadText(value: unknown): string | null {
  if (isBad(value)) return '';
  const frames = isNested(value) ? [frameOf(value)] : [];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const key = nextKey(frame);
    if (key === null) {
      frames.pop();
      continue;
    }
    const child: unknown = Reflect.get(frame.value, key);
    if (isBad(key) || isBad(child)) return pointerOf(frames);
    if (isNested(child)) frames.push(frameOf(child));
  }
  return null;
}

const isBad = (value: unknown): boolean => typeof value === 'string' && !isWellFormed(value);

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const frameOf = (value: object): Frame => ({
  value,
  keys: Array.isArray(value) ? null : Object.keys(value),
  visited: 0,
});

function nextKey(frame: Frame): string | number | null {
  const { value, keys, visited } = frame;
  frame.visited += 1;
  if (keys !== null) return keys[visited] ?? null;
  return Array.isArray(value) && visited < value.length ? visited : null;
}

/** The pointer of the last visited value. */
const pointerOf = (frames: Frame[]): string =>
  frames.map(({ keys, visited }) => `/${escapeKey(keys?.[visited - 1] ?? String(visited - 1))}`).join('');

const escapeKey = (key: string): string =>
  key.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('~', '~0').replaceAll('/', '~1');
