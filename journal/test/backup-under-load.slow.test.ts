import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runProcess } from '@tandem/platform/testing/commands.ts';
import { createTestEnvironment } from '@tandem/platform/testing/databases.ts';
import { eachStorage, storageSettings } from '@tandem/platform/testing/storages.ts';
import { journalMigrations, startJournal } from '../app.ts';
import { readJournalConfig } from '../config.ts';
import { settingsOf, useFolder } from '../testing/backups.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

const MAIN = new URL('../main.ts', import.meta.url);
const WRITERS = 8;

async function log(person: Person, content: string): Promise<string> {
  const entry = { mood: 3, content, loggedAt: '2026-05-01T12:00:00Z' };
  const { status, body, text } = await person.post('/api/v1/entries', entry);
  assert.equal(status, 201, text);
  return body.id;
}

eachStorage('a backup under load', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);
  const folder = useFolder();
  const settings = () => settingsOf(journal);

  test('is restored into another folder, complete with everything acknowledged before', async () => {
    const ada = await journal.join();
    const photo = pngOf(5000, 7);
    const photoId = await uploadId(ada, PHOTOS, photo);
    const before: string[] = [];
    for (let at = 0; at < 20; at += 1) before.push(await log(ada, `before ${at}`));
    let isOver = false;
    const during: string[] = [];
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) during.push(await log(ada, `during ${'x'.repeat(500)}`));
    });
    const target = join(folder(), 'busy');
    const taken = await runProcess(MAIN, ['backup', target, '--json'], settings());
    isOver = true;
    await Promise.all(writers);
    assert.equal(taken.code, 0, taken.errors);
    assert.ok(during.length > WRITERS, 'the writers have written');

    const others =
      dialect === 'sqlite' ? (['postgres', 'sqlite'] as const) : (['sqlite', 'postgres'] as const);
    for (const other of someOf(others, 1)) {
      // SQLite restores into a new file.
      const environment = await createTestEnvironment(other, other === 'sqlite' ? [] : journalMigrations);
      await using stack = new AsyncDisposableStack();
      stack.defer(environment.drop);
      const settings = {
        DATA_DIR: environment.folder,
        JOURNAL_DATABASE_URL: databaseSetting(environment.database),
        ...(await storageSettings(storage)),
      };
      const restored = await runProcess(MAIN, ['restore', target], settings);
      assert.equal(restored.code, 0, restored.errors);
      const check = await runProcess(MAIN, ['check'], settings);
      assert.deepEqual([check.code, check.errors], [0, ''], check.output);
      const again = await runProcess(MAIN, ['restore', target], settings);
      assert.equal(again.code, 1, 'existing data is not replaced without --force');
      assert.match(again.errors, /is not empty|exists/);

      const config = readJournalConfig({ ...settings, JOURNAL_PORT: '0', LOG_LEVEL: 'fatal' });
      await using service = await startJournal(config, journal.clock);
      const there = createClient(service.url, ada.accessToken);
      for (const id of before) assert.equal((await there.get(`/api/v1/entries/${id}`)).status, 200);
      const { totalEntries } = (await there.get('/api/v1/entries/stats')).body;
      assert.ok(totalEntries >= before.length && totalEntries <= before.length + during.length);
      const served = await fetch(`${service.url}${PHOTOS}/${photoId}`);
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), photo);
    }
  });
});
