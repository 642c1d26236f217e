// Holds many WebSockets of the client API open, and prints what one costs in memory, and how long it takes
// until each has a new post: `node tools/bench/streams.ts 5000 postgres 2`, the last being how many processes
// share the database. Linux alone.
import { createClient } from '../../platform/testing/client.ts';
import { openSocket, type TestSocket } from '../../platform/testing/stream-client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';
import { holdStreams, timeUntilHeard, withPrograms } from './held-streams.ts';

const COUNT = Number(process.argv[2] ?? 5000);
const DIALECT = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';
const PROCESSES = Number(process.argv[4] ?? 1);
/** Each has a part of the connections, with a token of their own. */
const FOLLOWERS = Math.min(50, COUNT);

await withPrograms({ dialect: DIALECT, processes: PROCESSES, count: COUNT }, async (programs) => {
  const [{ url } = { url: '' }] = programs;
  const author = await joinAt(url);
  const tokens: string[] = [];
  while (tokens.length < FOLLOWERS) {
    const follower = await joinAt(url);
    await follower.post(`/users/${author.username}/follow`);
    tokens.push(await getToken(createClient(url), follower.username));
  }
  const held = await holdStreams(programs, COUNT, (at, index) =>
    openSocket(`${at}/api/v1/streaming?stream=user&access_token=${tokens[index % FOLLOWERS]}`),
  );
  const content = 'Hello, all';
  const took = await timeUntilHeard(
    held.streams,
    (socket) => receive(socket, content),
    () => author.post('/thoughts', { content }),
  );
  const where = `${DIALECT}, ${PROCESSES === 1 ? 'one process' : `${PROCESSES} processes`}`;
  const cost = `${held.kibEach.toFixed(1)} KiB each`;
  process.stdout.write(
    `${where}: ${COUNT} connections of ${FOLLOWERS} followers: ${cost}; a post reached all of them in ${took} ms\n`,
  );
  for (const socket of held.streams) socket[Symbol.dispose]();
});

/** The first message must be of the post. */
async function receive(socket: TestSocket, content: string): Promise<void> {
  const { event, payload } = await socket.next();
  if (event !== 'update' || !payload.includes(content)) throw new Error(`A stream told of ${event}.`);
}
