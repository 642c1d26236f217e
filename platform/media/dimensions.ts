// Reads the dimensions of pictures from their headers, without decoding.
import { open } from 'node:fs/promises';
import { withDiskRefusals } from '../storage/disk-fault.ts';

export type Dimensions = { width: number; height: number };

/** Headers before the dimensions, such as colour profiles, are smaller. */
const HEAD_BYTES = 4 * 1024 * 1024;

/** EXIF orientations that rotate a picture by 90 degrees. */
const IS_TURNED = new Set([5, 6, 7, 8]);

/** As displayed, in pixels; null if the header does not contain them. */
export async function readDimensions(path: string): Promise<Dimensions | null> {
  const { imageSize } = await import('image-size');
  const head = await withDiskRefusals(() => readHead(path));
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!(width > 0 && height > 0)) return null;
    return IS_TURNED.has(orientation) ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  let length = 0;
  while (length < head.length) {
    const { bytesRead } = await file.read(head, length, head.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return head.subarray(0, length);
}
