// Reads consecutive fields from a buffered part of a file.
import { DamagedFileError } from './bytes.ts';

/**
 * Each read advances; a read beyond the end throws `Damaged`. Numbers are unsigned; with `size` 0 they are 0.
 */
export type FieldReader = {
  readonly remaining: number;
  bigEndian(size: number): number;
  littleEndian(size: number): number;
  text(length: number): string;
  skip(length: number): void;
  /** Text up to a zero byte or the end. */
  textToZero(): string;
};

export function createFieldReader(buffer: Buffer): FieldReader {
  let at = 0;
  const take = (length: number) => {
    if (length > buffer.length - at) throw new DamagedFileError('a field overruns');
    at += length;
    return buffer.subarray(at - length, at);
  };
  return {
    get remaining() {
      return buffer.length - at;
    },
    bigEndian: (size) => take(size).reduce((sum, byte) => sum * 256 + byte, 0),
    littleEndian: (size) => take(size).reduceRight((sum, byte) => sum * 256 + byte, 0),
    text: (length) => take(length).toString('latin1'),
    skip: (length) => {
      take(length);
    },
    textToZero: () => {
      const zeroAt = buffer.indexOf(0, at);
      const text = take((zeroAt === -1 ? buffer.length : zeroAt) - at).toString('latin1');
      if (zeroAt !== -1) take(1);
      return text;
    },
  };
}
