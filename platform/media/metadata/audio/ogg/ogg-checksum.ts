// The checksum of an Ogg page (RFC 3533, section 6): CRC-32 of 0x04c11db7, neither reflected nor inverted.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of a page with zeros in its checksum field. */
export const pageChecksum = (page: Buffer): number =>
  page.reduce((sum, byte) => ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0);
