// A photo as telephones make them when they are asked to be brief.

const KIBIBYTES = 200;
const START = Buffer.from('ffd8ffda00080000000000', 'hex');
const END = Buffer.from('ffd9', 'hex');

/** A JPEG as far as its segments say, with no metadata; each `index` gives another. */
export function makePhoto(index: number): Uint8Array<ArrayBuffer> {
  // A byte of 0xff would begin a segment.
  const pixels = Buffer.alloc(KIBIBYTES * 1024, index % 255);
  pixels.write(String(index));
  return Buffer.concat([START, pixels, END]);
}
