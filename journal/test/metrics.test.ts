import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { describeFamilies, readExposition, sampleOf } from '@tandem/platform/testing/prometheus.ts';
import { useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

const TOKEN = 'a token that cannot be guessed'.replaceAll(' ', '-');

describe('the metrics of a journal without metrics settings', () => {
  const journal = useJournal('sqlite');

  test('are not served', async () => {
    assert.equal((await journal.client.get('/metrics')).status, 404);
    assert.equal(journal.service.metricsUrl, null);
  });
});

eachDatabase('the metrics of the journal', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_METRICS_PORT: '0' });
  const read = async () => {
    const { status, headers, text } = await createClient(journal.service.metricsUrl ?? '').get('');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    return readExposition(text);
  };

  test('count requests by route and class of status, and never contain an id', async () => {
    const ada = await journal.join();
    const { body: activity } = await ada.post('/api/v1/activities', { name: 'Walk' });
    for (const name of ['Run', 'Swim'])
      await ada.patch(`/api/v1/activities/${activity.id}/name`, { newName: name });
    await ada.patch(`/api/v1/activities/${activity.id}/name`, { newName: '' });
    await journal.client.get(`/api/v1/nothing/${activity.id}`);
    const families = await read();
    const labels = { route: '/api/v1/activities/{id}/name', method: 'PATCH' };
    const count = (status: string) => sampleOf(families, 'http_requests_total', { ...labels, status });
    assert.deepEqual([count('2xx'), count('4xx')], [2, 1]);
    assert.equal(sampleOf(families, 'http_request_duration_seconds_count', labels), 3);
    const unmatched = { route: 'unmatched', method: 'any', status: '4xx' };
    assert.equal(sampleOf(families, 'http_requests_total', unmatched), 1);
    const texts = [...families.values()].flatMap(({ samples }) => samples.map((one) => JSON.stringify(one)));
    assert.equal(
      texts.some((text) => text.includes(activity.id) || text.includes(ada.username)),
      false,
    );
  });

  test('contain database and cache statistics', async () => {
    const ada = await journal.join();
    const before = sampleOf(await read(), 'database_writes_total', { outcome: 'committed' }) ?? 0;
    await uploadId(ada, PHOTOS, pngOf(500));
    await ada.post('/api/v1/reminders', { monday: '08:00' });
    const families = await read();
    const written = sampleOf(families, 'database_writes_total', { outcome: 'committed' }) ?? 0;
    assert.ok(written >= before + 2, `${written} writes after ${before}`);
    assert.ok((sampleOf(families, 'database_batch_writes_count') ?? 0) > 0);
    assert.equal(sampleOf(families, 'metrics_unreadable'), 0);
    for (const quantile of ['0.5', '0.99', '1'])
      assert.ok((sampleOf(families, 'nodejs_eventloop_lag_seconds', { quantile }) ?? -1) >= 0, quantile);
    for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'process_start_time_seconds']) {
      assert.ok((sampleOf(families, name) ?? 0) > 0, name);
    }
  });

  // Linux provides additional process metrics.
  const isLinux = process.platform === 'linux';
  test('have the names, types and texts of the golden file', { skip: !isLinux }, async () => {
    const golden = new URL(`metrics.${dialect}.golden.txt`, import.meta.url);
    await expectGolden(golden, describeFamilies(await read()));
  });

  test('are at one path, for one method', async () => {
    const client = createClient(new URL(journal.service.metricsUrl ?? '').origin);
    assert.equal((await client.get('/')).status, 404);
    assert.equal((await client.post('/metrics')).status, 405);
    assert.equal((await journal.client.get('/metrics')).status, 404, 'not on the service’s own port');
  });
});

eachDatabase('the usage of the journal', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_METRICS_PORT: '0' });

  test('is measured in files, bytes and reminders', async () => {
    const ada = await journal.join();
    for (const bytes of [500, 700]) await uploadId(ada, PHOTOS, pngOf(bytes));
    const { body } = await ada.post('/api/v1/reminders', { monday: '08:00' });
    await ada.post('/api/v1/reminders', { friday: '18:00' });
    await ada.patch(`/api/v1/reminders/${body.id}`, { enabled: false });
    const families = readExposition((await createClient(journal.service.metricsUrl ?? '').get('')).text);
    assert.equal(sampleOf(families, 'journal_media_files', { kind: 'photo' }), 2);
    const bytes = pngOf(500).length + pngOf(700).length;
    assert.equal(sampleOf(families, 'journal_media_bytes', { kind: 'photo' }), bytes);
    assert.equal(sampleOf(families, 'journal_reminders', { enabled: 'true' }), 1);
    assert.equal(sampleOf(families, 'journal_reminders', { enabled: 'false' }), 1);
  });
});

describe('metrics behind a token', () => {
  const journal = useJournal('sqlite', { METRICS_TOKEN: TOKEN, JOURNAL_METRICS_PORT: '0' });
  const urls = () => [`${journal.client.url}/metrics`, journal.service.metricsUrl ?? ''];

  test('are on both ports, with the token', async () => {
    for (const url of urls()) {
      const { status, text } = await createClient(url, TOKEN).get('');
      assert.equal(status, 200, url);
      assert.ok(readExposition(text).has('http_requests_total'));
    }
  });

  test('are refused without it', async () => {
    for (const url of urls()) {
      for (const wrong of [null, 'guess', `${TOKEN}x`, TOKEN.slice(1)]) {
        const { status, headers, text } = await createClient(url, wrong).get('');
        assert.equal(status, 401, `${url} with ${wrong}`);
        assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
        assert.doesNotMatch(text, /http_requests/);
      }
    }
  });
});
