// Per-host state expires: of 100,000 hosts with a single contact, nothing is left after the retention time
// (CVE-2026-69132).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { createSchemeCache } from '../../protocol/signatures/double-knock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { createExpiringCache } from '../../transport/cache.ts';

const HOSTS = 100_000;
/** Rows per statement, within the parameter limit of both databases. */
const AT_ONCE = 10_000;

async function insertHosts(tx: FederationDb, from: number, seen: Instant): Promise<void> {
  const rows = Array.from({ length: AT_ONCE }, (_, at) => ({ name: `h${from + at}.example`, seen_at: seen }));
  await tx.insertInto('remote_host').values(rows).execute();
}

eachDatabase('100,000 hosts', (dialect) => {
  const here = useFederationHarness(dialect, { THOUGHTS_REMOTE_RETENTION_DAYS: '30' });

  test('hosts without recent contact are deleted, others are retained', async () => {
    const { database, clock } = here.federation;
    const seen = clock.now();
    for (let from = 0; from < HOSTS; from += AT_ONCE)
      await database.write((tx) => insertHosts(tx, from, seen));
    assert.equal(await here.count('remote_host'), HOSTS);
    here.thoughts.clock.advance(31 * DAY);
    const fresh = { name: 'fresh.example', seen_at: clock.now() };
    await database.write((tx) => tx.insertInto('remote_host').values(fresh).execute());
    await here.thoughts.service.runJobs();
    assert.equal(await here.count('remote_host'), 1);
  });
});

test('in-memory caches retain only the most recent of 100,000 hosts and keys', () => {
  const schemes = createSchemeCache(createTestClock(0));
  const absent = createExpiringCache<true>({ ttl: DAY, capacity: 10_000 });
  for (let at = 0; at < HOSTS; at += 1) {
    schemes.recordAccepted(`h${at}.example`, 'cavage');
    absent.set(`k${at}`, true, 0);
  }
  const kept = (has: (at: number) => boolean) => Array.from({ length: HOSTS }, (_, at) => has(at));
  const hosts = kept((at) => schemes.get(`h${at}.example`) !== undefined);
  assert.deepEqual([hosts.filter(Boolean).length, hosts.at(-1)], [10_000, true]);
  const keys = kept((at) => absent.get(`k${at}`, 0) === true);
  assert.deepEqual([keys.filter(Boolean).length, keys.at(-1)], [10_000, true]);
});
