import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { describeFamilies, readExposition, sampleOf } from '@tandem/platform/testing/prometheus.ts';
import { startNetwork } from '../network.ts';
import type { TestThoughts } from '../thoughts.ts';

const SETTINGS = { THOUGHTS_METRICS_PORT: '0', REGISTRATIONS_PER_ADDRESS: '2' };

const read = async ({ service }: TestThoughts) =>
  readExposition((await createClient(service.metricsUrl ?? '').get('')).text);

eachDatabase('the metrics of thoughts', (dialect) => {
  test('queue lengths, deliveries and received activities are reported', async () => {
    await using network = await startNetwork(dialect, 2, SETTINGS);
    const [a, b] = network.servers;
    assert.ok(a && b);
    const ada = await a.join('ada');
    const bob = await b.join('bob');
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    await network.drainAll();
    await bob.post('/federation/follow-remote', { handle: a.handleOf(ada) });
    const waiting = [...((await read(b)).get('queue_events')?.samples ?? [])];
    assert.equal(
      waiting.reduce((sum, { value }) => sum + value, 0),
      1,
      JSON.stringify(waiting),
    );
    await network.drainAll();
    const atA = await read(a);
    const atB = await read(b);
    assert.deepEqual(atB.get('queue_events')?.samples, []);
    assert.equal(sampleOf(atA, 'thoughts_inbox_activities_total', { outcome: 'applied' }), 1);
    assert.equal(sampleOf(atB, 'thoughts_inbox_activities_total', { outcome: 'applied' }), 1);
    assert.equal(sampleOf(atB, 'thoughts_deliveries_requested_total'), 1);
    assert.equal(sampleOf(atB, 'thoughts_delivery_attempts_total', { outcome: 'delivered' }), 1);
    assert.equal(sampleOf(atB, 'thoughts_deliveries', { state: 'waiting' }), 0);
    assert.equal(sampleOf(atA, 'metrics_unreadable'), 0);
  });

  // Linux provides more process metrics.
  const isLinux = process.platform === 'linux';
  test('metrics have the names, types and descriptions of the golden file', { skip: !isLinux }, async () => {
    await using network = await startNetwork(dialect, 1, SETTINGS);
    const [server = assert.fail()] = network.servers;
    const golden = new URL(`metrics.${dialect}.golden.txt`, import.meta.url);
    await expectGolden(golden, describeFamilies(await read(server)));
  });

  test('rate limiting is reported', async () => {
    await using network = await startNetwork(dialect, 1, SETTINGS);
    const [server] = network.servers;
    assert.ok(server);
    const register = (username: string) =>
      server.client.post('/auth/register', {
        username,
        email: `${username}@example.org`,
        password: 'long enough',
      });
    for (const [name, status] of [
      ['one', 201],
      ['two', 201],
      ['three', 429],
    ] as const) {
      assert.equal((await register(name)).status, status);
    }
    assert.equal(sampleOf(await read(server), 'http_rate_limited_total'), 1);
  });
});
