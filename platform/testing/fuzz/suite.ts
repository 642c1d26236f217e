// Fuzzes a service on each database as part of its tests.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { DialectName } from '../../database/database.ts';
import { eachDatabase } from '../databases.ts';
import type { FuzzOptions, FuzzReport } from './fuzz.ts';

/** As many as a test run has time for; `npm run fuzz` sends any number. */
const REQUESTS: Readonly<Record<DialectName, number>> = { sqlite: 20_000, postgres: 5_000 };
/** Maximum number of operations without a success by chance, because they are called rarely. */
const MAX_UNSUCCESSFUL: Readonly<Record<DialectName, number>> = { sqlite: 4, postgres: 16 };

/**
 * `outOfReach` lists operations that cannot succeed with generated requests, with the reason, each by method
 * and path or by a path prefix.
 */
export function fuzzEachDatabase(
  name: string,
  run: (dialect: DialectName, options: FuzzOptions) => Promise<FuzzReport>,
  outOfReach: Readonly<Record<string, string>>,
): void {
  const prefixes = Object.keys(outOfReach).filter((place) => place.startsWith('/'));
  const isOutOfReach = (operation: string): boolean =>
    operation in outOfReach || prefixes.some((prefix) => operation.split(' ')[1]?.startsWith(prefix));
  eachDatabase(`${name}, fuzzed`, (dialect) => {
    const requests = REQUESTS[dialect];
    test(`${requests} requests find no fault, hang or leak`, async () => {
      const { unsuccessful } = await run(dialect, { requests, seed: randomInt(2 ** 32) });
      const unexpected = unsuccessful.filter((operation) => !isOutOfReach(operation));
      assert.ok(unexpected.length <= MAX_UNSUCCESSFUL[dialect], `never succeeded: ${unexpected.join(', ')}`);
    });
  });
}
