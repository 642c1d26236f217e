// A third-party server: snac, in a separate directory on the loopback address.
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createClient } from '../../platform/testing/client.ts';
import { freePort, run, start } from './processes.ts';
import { openAccount, type SnacAccount } from './snac-account.ts';
import { until } from './steps.ts';

/** A running snac with its only account. */
export type Snac = AsyncDisposable & SnacAccount & { log(): Promise<string> };

/** Whether `snac` is on the PATH. */
export async function isSnacInstalled(): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'snac'));
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}

/**
 * Sets up snac in `folder`/snac with the account `name`, which approves followers manually, and starts it.
 */
export async function startSnac(folder: string, name: string): Promise<Snac> {
  const data = join(folder, 'snac');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const password = await setUp(data, port, name);
  await using unlessServed = new AsyncDisposableStack();
  const server = unlessServed.use(
    await start('snac', ['httpd', data], {
      logFile: join(folder, 'snac.log'),
      // Makes snac log ignored activities.
      environment: { DEBUG: '1' },
    }),
  );
  await until('snac to listen', async () => {
    await server.requireRunning();
    return createClient(url)
      .get('/')
      .then(
        ({ status }) => status === 200,
        () => false,
      );
  });
  const account = await openAccount({ url, data, name, password });
  const running = unlessServed.move();
  return { ...account, log: server.log, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Returns the account's generated password. */
async function setUp(data: string, port: number, name: string): Promise<string> {
  await run('snac', ['init', data], `127.0.0.1\n${port}\nlocalhost:${port}\n\n\n`);
  await change(join(data, 'server.json'), { protocol: 'http' });
  const said = await run('snac', ['adduser', data, name]);
  await change(join(data, 'user', name, 'user.json'), { approve_followers: true });
  const password = /^User password is (\S+)$/m.exec(said)?.[1];
  if (password === undefined) throw new Error(`snac adduser said: ${said}`);
  return password;
}

async function change(file: string, settings: Record<string, unknown>): Promise<void> {
  const before: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(Object.assign({}, before, settings)));
}
