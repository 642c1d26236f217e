// The size of an ID3v2 tag (id3.org, ID3v2.4.0 structure, section 3.1).

/**
 * The size in bytes of the tag at the start of `head`, including header and footer; null if there is none.
 */
export function readId3Size(head: Buffer): number | null {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const digits = [...head.subarray(6, 10)];
  if (digits.some((digit) => digit > 0x7f)) return null;
  const size = digits.reduce((sum, digit) => sum * 128 + digit, 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}
