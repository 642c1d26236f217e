// Colour profiles (ICC.1), which stay: only what really is one does.

/** Whether `head`, its first 128 bytes, begins a profile of `size` bytes. Writers pad by up to three. */
export const isColourProfile = (head: Buffer, size: number): boolean =>
  head.length >= 128 &&
  head.toString('latin1', 36, 40) === 'acsp' &&
  size >= head.readUInt32BE(0) &&
  size - head.readUInt32BE(0) <= 3;
