// A checksum of rows that is equal on both databases and independent of row order.
import { createHash } from 'node:crypto';
import type { Row, Table } from './plan.ts';

/** `checksum` is 128 bits in lower-case hex. */
export type TableChecksum = { rows: number; checksum: string };

const MASK = (1n << 128n) - 1n;

/** Sums the hashes of rows: a changed, missing or duplicate row changes the sum. */
export function createTableChecksum({ columns }: Table): {
  add(rows: readonly Row[]): void;
  total(): TableChecksum;
} {
  const names = Object.keys(columns);
  let count = 0;
  let sum = 0n;
  return {
    add(rows) {
      for (const row of rows) {
        const hash = createHash('sha256').update(JSON.stringify(names.map((name) => row[name])));
        sum = (sum + BigInt(`0x${hash.digest('hex').slice(0, 32)}`)) & MASK;
      }
      count += rows.length;
    },
    total: () => ({ rows: count, checksum: sum.toString(16).padStart(32, '0') }),
  };
}
