import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment, eachDatabase } from '../../platform/testing/databases.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { runThoughts, type ThoughtsProgram } from '../../thoughts/testing/program.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';
import { holdStreams } from './held-streams.ts';

const COUNT = 1000;
const SETTINGS = {
  LOG_LEVEL: 'error',
  THOUGHTS_MAX_STREAMS: String(COUNT),
  THOUGHTS_STREAMS_PER_ACCOUNT: String(COUNT),
  THOUGHTS_STREAMS_PER_ADDRESS: String(COUNT),
};

eachDatabase('1,000 streams of pages over two processes', (dialect) => {
  test('each hears of each post once, also those of a process that was killed and started again', async () => {
    const environment = await createTestEnvironment(dialect, thoughtsMigrations);
    try {
      await using stack = new AsyncDisposableStack();
      const start = async () => stack.use(await runThoughts(environment, SETTINGS));
      const programs: [ThoughtsProgram, ThoughtsProgram] = [await start(), await start()];
      const [{ url }] = programs;
      const [ada, bob] = [await joinAt(url), await joinAt(url)];
      await ada.post(`/users/${bob.username}/follow`);
      const { cookie } = await logInByForm(createClient(url), ada.username);
      const open = (at: string) =>
        openEvents(`${at}/stream?on=home`, { cookie, 'sec-fetch-site': 'same-origin' });
      const post = (content: string) => bob.post('/thoughts', { content });

      const { streams } = await holdStreams(programs, COUNT, open);
      await post('first');
      for (const stream of streams) assert.equal(await countNew(stream), 1);
      const [, second] = programs;
      second.kill('SIGKILL');
      await second.exited;
      const lost = streams.filter((_, index) => index % 2 === 1);
      await Promise.all(lost.map(({ ended }) => ended));
      const again = await start();
      const reopened = await holdStreams([again], lost.length, open);
      const all = [...streams.filter((_, index) => index % 2 === 0), ...reopened.streams];
      await post('second');
      // The one that follows tells that the second was heard once.
      for (const stream of all) assert.equal(await countNew(stream), 1);
      await post('third');
      for (const stream of all) assert.equal(await countNew(stream), 1);
      for (const stream of all) stream[Symbol.dispose]();
    } finally {
      await environment.drop();
    }
  });
});

/** How many thoughts are new by the next event that says so. */
async function countNew(stream: TestEvents): Promise<number> {
  for (;;) {
    const event = await stream.next();
    if (event.startsWith('event: new\n')) return JSON.parse(event.slice(event.indexOf('data: ') + 6)).count;
  }
}
