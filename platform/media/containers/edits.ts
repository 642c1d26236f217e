// Removal of metadata as a list of edits: all other bytes remain unchanged.

import type { Box } from './boxes.ts';
import { type FileBytes, readExactly } from './bytes.ts';

/**
 * Replaces the `length` bytes at `at` by `put`, or by as many zeros. If `put` has the same length, offsets do
 * not change; edits of another length never overlap.
 */
export type Edit = { at: number; length: number; put: Buffer | 'zeros' };

const CHUNK = 64 * 1024;
const ZEROS = Buffer.alloc(CHUNK);

export const cut = (from: number, to: number): Edit => ({
  at: from,
  length: to - from,
  put: ZEROS.subarray(0, 0),
});
export const zero = (from: number, to: number): Edit => ({ at: from, length: to - from, put: 'zeros' });
export const overwrite = (at: number, put: Buffer): Edit => ({ at, length: put.length, put });

/** Replaces a box of MP4, HEIC or AVIF by free space. */
export const replaceWithFreeSpace = ({ start, body, end }: Box): Edit[] => [
  overwrite(start + 4, Buffer.from('free')),
  zero(body, end),
];

/** The change of the file size in bytes. */
export const sizeChange = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { length, put }) => sum + (put === 'zeros' ? 0 : put.length - length), 0);

/**
 * The edits with an effect, in order and without overlaps: of two overlapping edits in place the first
 * applies, and edits beyond the end of a truncated file are dropped.
 */
export async function normalizeEdits(bytes: FileBytes, edits: readonly Edit[]): Promise<Edit[]> {
  const normalized: Edit[] = [];
  let cursor = 0;
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    const rest = clipEdit(edit, cursor, bytes.size);
    if (rest === null) continue;
    cursor = rest.at + rest.length;
    if (await hasEffect(bytes, rest)) normalized.push(rest);
  }
  return normalized;
}

function clipEdit({ at, length, put }: Edit, from: number, to: number): Edit | null {
  const start = Math.max(at, from);
  const end = Math.min(at + length, to);
  if (start === at && end === at + length) return { at, length, put };
  if (start >= end) return null;
  const part = put === 'zeros' ? put : put.subarray(start - at, end - at);
  return { at: start, length: end - start, put: part };
}

async function hasEffect(bytes: FileBytes, { at, length, put }: Edit): Promise<boolean> {
  if (put !== 'zeros' && put.length !== length) return true;
  for (let done = 0; done < length; done += CHUNK) {
    const size = Math.min(CHUNK, length - done);
    const wanted = put === 'zeros' ? ZEROS.subarray(0, size) : put.subarray(done, done + size);
    if (!wanted.equals(await readExactly(bytes, at + done, size))) return true;
  }
  return false;
}

/** The bytes of the file after the {@link normalizeEdits} edits, in chunks of at most 64 KiB. */
export async function* applyEdits(bytes: FileBytes, edits: readonly Edit[]): AsyncGenerator<Buffer> {
  let cursor = 0;
  for (const { at, length, put } of edits) {
    yield* chunks(bytes, cursor, at);
    if (put === 'zeros') yield* zeros(length);
    else yield put;
    cursor = at + length;
  }
  yield* chunks(bytes, cursor, bytes.size);
}

async function* chunks(bytes: FileBytes, from: number, to: number) {
  for (let at = from; at < to; at += CHUNK) yield await readExactly(bytes, at, Math.min(CHUNK, to - at));
}

function* zeros(length: number) {
  for (let left = length; left > 0; left -= CHUNK) yield ZEROS.subarray(0, Math.min(CHUNK, left));
}
