// Holds many WebSockets of the client API open, and prints what one costs in memory, and how long it takes
// until each has a new post: `node tools/bench/streams.ts 5000`. Linux alone.
import { readFile } from 'node:fs/promises';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { openSocket, type TestSocket } from '../../platform/testing/stream-client.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { runThoughts } from '../../thoughts/testing/program.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';

const COUNT = Number(process.argv[2] ?? 5000);
/** Connections that are opened at once. */
const AT_ONCE = 100;
/** All come from one account and one address. */
const LIMITS = {
  THOUGHTS_MAX_STREAMS: String(COUNT),
  THOUGHTS_STREAMS_PER_ACCOUNT: String(COUNT),
  THOUGHTS_STREAMS_PER_ADDRESS: String(COUNT),
};

const environment = await createTestEnvironment('sqlite', thoughtsMigrations);
try {
  await using program = await runThoughts(environment, { LOG_LEVEL: 'error', ...LIMITS });
  const residentBytes = async (): Promise<number> => {
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  };
  const ada = await joinAt(program.url);
  const token = await getToken(createClient(program.url), ada.username);
  const address = `${program.url}/api/v1/streaming?stream=user&access_token=${token}`;
  const before = await residentBytes();
  const sockets: TestSocket[] = [];
  while (sockets.length < COUNT) {
    const some = Array.from({ length: Math.min(AT_ONCE, COUNT - sockets.length) }, () => openSocket(address));
    sockets.push(...(await Promise.all(some)));
  }
  const each = ((await residentBytes()) - before) / COUNT / 1024;
  const startedAt = performance.now();
  const all = Promise.all(sockets.map((socket) => socket.next()));
  await ada.post('/thoughts', { content: 'Hello, all' });
  await all;
  const took = Math.round(performance.now() - startedAt);
  process.stdout.write(
    `${COUNT} connections: ${each.toFixed(1)} KiB each; a post reached all of them in ${took} ms\n`,
  );
  for (const socket of sockets) socket[Symbol.dispose]();
} finally {
  await environment.drop();
}
