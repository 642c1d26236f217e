// Holds the streams of many pages open over two processes of one database, and prints what one costs in
// memory, and how long it takes until each hears of a post: `node tools/bench/page-streams.ts 1000 postgres`.
// Linux alone.
import { createClient } from '../../platform/testing/client.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';
import { holdStreams, timeUntilHeard, withPrograms } from './held-streams.ts';

const COUNT = Number(process.argv[2] ?? 1000);
const DIALECT = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';

/** Reads until the page hears that something is new. */
async function hearNew(events: TestEvents): Promise<void> {
  while (!(await events.next()).startsWith('event: new\n'));
}

await withPrograms({ dialect: DIALECT, processes: 2, count: COUNT }, async (programs) => {
  const [{ url } = { url: '' }] = programs;
  const [ada, bob] = [await joinAt(url), await joinAt(url)];
  await ada.post(`/users/${bob.username}/follow`);
  const { cookie } = await logInByForm(createClient(url), ada.username);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const { streams, kibEach } = await holdStreams(programs, COUNT, (at) =>
    openEvents(`${at}/stream?on=home`, headers),
  );
  const took = await timeUntilHeard(streams, hearNew, () => bob.post('/thoughts', { content: 'Hello, all' }));
  process.stdout.write(
    `${DIALECT}: ${COUNT} pages over two processes: ${kibEach.toFixed(1)} KiB each; all heard of a post after ${took} ms\n`,
  );
  for (const stream of streams) stream[Symbol.dispose]();
});
