// The checksums of FLAC's frames (RFC 9639, sections 9.1.8 and 9.3): CRC-8 of 0x07, CRC-16 of 0x8005.

const tableOf = (polynomial: number, bits: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    const top = 1 << (bits - 1);
    const most = (1 << bits) - 1;
    for (let bit = 0; bit < 8; bit += 1)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & most;
    return value;
  });
const CRC8 = tableOf(0x07, 8);
const CRC16 = tableOf(0x8005, 16);

const next8 = (crc: number, byte: number): number => CRC8[crc ^ byte] ?? 0;

/** Extends the checksum `crc` by one byte. */
export const next16 = (crc: number, byte: number): number =>
  ((crc << 8) & 0xffff) ^ (CRC16[(crc >> 8) ^ byte] ?? 0);

export const flacChecksum8 = (bytes: Uint8Array): number => bytes.reduce(next8, 0);
export const flacChecksum16 = (bytes: Uint8Array): number => bytes.reduce(next16, 0);
