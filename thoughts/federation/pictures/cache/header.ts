// What stands before the bytes of a picture in its file: what it is, and how long, so that a file that was
// cut off is told from a whole one.

export type FileHeader = { contentType: string; hash: string; size: number };

/** In bytes. */
export const HEADER_SIZE = 64;

const HEADER = /^1 (image\/[a-z]{3,4}) ([\w-]{22}) (\d{1,8}) *$/;

export const writeHeader = ({ contentType, hash, size }: FileHeader): Buffer =>
  Buffer.from(`1 ${contentType} ${hash} ${size}`.padEnd(HEADER_SIZE), 'latin1');

/** Null for a file that is none of ours, or damaged. */
export function readHeader(bytes: Buffer): FileHeader | null {
  const [, contentType, hash, size] = HEADER.exec(bytes.toString('latin1', 0, HEADER_SIZE)) ?? [];
  if (contentType === undefined || hash === undefined || size === undefined) return null;
  return { contentType, hash, size: Number(size) };
}
