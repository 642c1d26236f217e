import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess, runProcess } from '@tandem/platform/testing/commands.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startThoughts, thoughtsMigrations } from '../../app.ts';
import { thoughtsProgram } from '../../commands.ts';
import { readThoughtsConfig } from '../../config.ts';
import { post } from '../posts.ts';
import { startTestThoughts } from '../thoughts.ts';

const MAIN = new URL('../../main.ts', import.meta.url);
const WRITERS = 8;

eachDatabase('a backup of thoughts', (dialect) => {
  test('a backup under load contains all earlier posts and can be restored on both databases', async () => {
    await using thoughts = await startTestThoughts(dialect);
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-test-'));
    const ada = await thoughts.join('ada');
    const { id } = await post(ada, 'kept #tea');
    let isOver = false;
    let during = 0;
    const writers = Array.from({ length: WRITERS }, async () => {
      for (; !isOver; during += 1) await post(ada, `during ${'x'.repeat(100)}`);
    });
    const target = join(folder.path, 'backup');
    const here = { THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database) };
    const taken = await runProcess(MAIN, ['backup', target], here);
    isOver = true;
    await Promise.all(writers);
    assert.equal(taken.code, 0, taken.errors);
    assert.ok(during > WRITERS, 'the writers have written');

    const others =
      dialect === 'sqlite' ? (['postgres', 'sqlite'] as const) : (['sqlite', 'postgres'] as const);
    for (const other of someOf(others, 1)) {
      // SQLite restores into a file that must not exist yet.
      const environment = await createTestEnvironment(other, other === 'sqlite' ? [] : thoughtsMigrations);
      await using stack = new AsyncDisposableStack();
      stack.defer(environment.drop);
      const settings = {
        DATA_DIR: environment.folder,
        THOUGHTS_DATABASE_URL: databaseSetting(environment.database),
      };
      const restored = await runInProcess(thoughtsProgram(settings), ['restore', target]);
      assert.equal(restored.code, 0, restored.errors);
      const check = await runInProcess(thoughtsProgram(settings), ['check']);
      assert.equal(check.code, 0, check.output);
      const quiet = { ...settings, THOUGHTS_PORT: '0', LOG_LEVEL: 'fatal' };
      await using service = await startThoughts(readThoughtsConfig(quiet), thoughts.clock);
      const client = createClient(service.url);
      assert.equal((await client.get(`/thoughts/${id}`)).status, 200);
      assert.equal((await client.get('/search?q=kept')).body.total, 1);
      const { total } = (await client.get('/users/ada/thoughts')).body;
      assert.ok(total >= 1 && total <= 1 + during);
    }
  });
});
