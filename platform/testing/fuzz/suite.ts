// Fuzzes a service on each database as a part of its tests.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { DialectName } from '../../database/database.ts';
import { eachDatabase } from '../databases.ts';
import type { FuzzOptions, FuzzReport } from './fuzz.ts';

/** As many as a test run has time for; `npm run fuzz` sends any number. */
const REQUESTS: Readonly<Record<DialectName, number>> = { sqlite: 20_000, postgres: 5_000 };
/**
 * Operations that may go without a success: those that are called seldom, by chance, and those that need a
 * header, a cookie or a secret which generated requests hardly ever have.
 */
const MAX_UNSUCCESSFUL: Readonly<Record<DialectName, number>> = { sqlite: 20, postgres: 32 };

export function fuzzEachDatabase(
  name: string,
  run: (dialect: DialectName, options: FuzzOptions) => Promise<FuzzReport>,
): void {
  eachDatabase(`${name}, fuzzed`, (dialect) => {
    const requests = REQUESTS[dialect];
    test(`${requests} requests find no fault, no hang and no leak`, async () => {
      const { unsuccessful } = await run(dialect, { requests, seed: randomInt(2 ** 32) });
      assert.ok(
        unsuccessful.length <= MAX_UNSUCCESSFUL[dialect],
        `never succeeded: ${unsuccessful.join(', ')}`,
      );
    });
  });
}
