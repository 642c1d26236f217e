import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import { openEvents, type TestEvents } from '@tandem/platform/testing/stream-client.ts';
import { thoughtsMigrations } from '../../app.ts';
import { runThoughts } from '../../testing/program.ts';
import { joinAt } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';

const COUNT = cases(1200);
const OPENED_AT_ONCE = 100;
const SETTINGS = {
  LOG_LEVEL: 'error',
  THOUGHTS_MAX_STREAMS: String(COUNT),
  THOUGHTS_STREAMS_PER_ACCOUNT: String(COUNT),
  THOUGHTS_STREAMS_PER_ADDRESS: String(COUNT),
};

eachDatabase('many streams of pages over two processes', (dialect) => {
  test('each receives each post once, also those of a process that was killed and restarted', async () => {
    await using stack = new AsyncDisposableStack();
    const environment = stack.adopt(await createTestEnvironment(dialect, thoughtsMigrations), (it) =>
      it.drop(),
    );
    const start = async () => stack.use(await runThoughts(environment, SETTINGS));
    const first = await start();
    const second = await start();
    const ada = await joinAt(first.url);
    const bob = await joinAt(first.url);
    await ada.post(`/users/${bob.username}/follow`);
    const { cookie } = await logInByForm(createClient(first.url), ada.username);
    const openMany = async (url: string, count: number): Promise<TestEvents[]> => {
      const streams: TestEvents[] = [];
      const open = () => openEvents(`${url}/stream?on=home`, { cookie, 'sec-fetch-site': 'same-origin' });
      while (streams.length < count)
        streams.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))));
      return streams;
    };
    const post = (content: string) => bob.post('/thoughts', { content });
    const expectOneNew = async (streams: readonly TestEvents[]) => {
      for (const stream of streams) assert.equal(await countNew(stream), 1);
    };

    const kept = await openMany(first.url, COUNT / 2);
    const lost = await openMany(second.url, COUNT / 2);
    await post('first');
    await expectOneNew([...kept, ...lost]);
    second.kill('SIGKILL');
    await second.exited;
    await Promise.all(lost.map(({ ended }) => ended));
    const all = [...kept, ...(await openMany((await start()).url, COUNT / 2))];
    await post('second');
    await expectOneNew(all);
    // The third tells that the second was heard once.
    await post('third');
    await expectOneNew(all);
    for (const stream of all) stream[Symbol.dispose]();
  });
});

/** How many thoughts are new by the next event that says so. */
async function countNew(stream: TestEvents): Promise<number> {
  for (;;) {
    const event = await stream.next();
    if (event.startsWith('event: new\n')) return JSON.parse(event.slice(event.indexOf('data: ') + 6)).count;
  }
}
