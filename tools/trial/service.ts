// The service of a trial as it is run: the real program, one process or several, by itself or behind a proxy.
import { runJournal } from '../../journal/testing/program.ts';
import type { TestEnvironment } from '../../platform/testing/databases.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import type { Program } from '../../platform/testing/program.ts';
import { runThoughts } from '../../thoughts/testing/program.ts';
import { startProxy } from '../proxies/proxies.ts';
import type { ServiceName } from '../testing/service-under-test.ts';
import type { Case } from './cases.ts';
import { processesOf } from './watch.ts';

export type RunningService = AsyncDisposable & {
  host: string;
  port: number;
  url: string;
  pids: readonly number[];
};

export async function startService(
  name: ServiceName,
  environment: TestEnvironment,
  { processes, proxy }: Case,
): Promise<RunningService> {
  await using cleanUp = new AsyncDisposableStack();
  const port = await freePort();
  const front = proxy === 'none' ? port : await freePort();
  const host = '127.0.0.1';
  const url = `http://${host}:${front}`;
  const settings = {
    ...{ LOG_LEVEL: 'error', WEB_CONCURRENCY: String(processes), THOUGHTS_FEDERATION_INSECURE: 'true' },
    ...{ JOURNAL_PORT: String(port), THOUGHTS_PORT: String(port) },
    ...{ JOURNAL_PUBLIC_URL: url, THOUGHTS_PUBLIC_URL: url },
    ...(proxy === 'none' ? {} : { TRUSTED_PROXIES: host }),
  };
  const run = name === 'journal' ? runJournal : runThoughts;
  const program: Program = cleanUp.use(await run(environment, settings));
  if (proxy !== 'none') {
    // The other service of the file is not there.
    const nobody = { front: await freePort(), port: await freePort() };
    const route = { front, port };
    const routes =
      name === 'journal' ? { journal: route, thoughts: nobody } : { journal: nobody, thoughts: route };
    cleanUp.use(await startProxy(proxy, routes));
  }
  const pids = await processesOf(program.pid);
  const owned = cleanUp.move();
  return { host, port: front, url, pids, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
