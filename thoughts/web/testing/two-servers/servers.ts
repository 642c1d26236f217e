// Two servers that federate, and one person of each in a browser. The servers have two names, as cookies do
// not tell ports apart.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { freePort } from '@tandem/platform/testing/free-port.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Network, startNetwork, type TestServer } from '../../../testing/network.ts';
import { PASSWORD } from '../../../testing/thoughts.ts';
import { byKeyboard, byPointer, type Hands } from './hands.ts';

type Home = { server: TestServer; url: string; host: string };
type TwoServers = { homes: readonly [Home, Home]; network: Network };

export async function startTwoServers(dialect: DialectName): Promise<TwoServers & AsyncDisposable> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const network = await startNetwork(dialect, 2, (index) =>
    index === 0 ? {} : { THOUGHTS_PORT: String(port), THOUGHTS_PUBLIC_URL: url },
  );
  const [here, there] = network.servers as [TestServer, TestServer];
  return {
    network,
    homes: [
      { server: here, url: here.service.url, host: here.host },
      { server: there, url, host: new URL(url).host },
    ],
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

/** How somebody uses the pages. */
export type Manner = { scripts: boolean; keyboard: boolean };

/** Opens a context whose pages may ask these origins alone. */
type OpenPage = (
  origins: readonly string[],
  options: BrowserContextOptions,
) => Promise<{ page: Page; verify(): void }>;

export type Somebody = Hands & {
  page: Page;
  /** Fails where something went wrong on a page. */
  verify(): void;
  username: string;
  /** What people of other servers call them, such as `@ada@localhost:8000`. */
  handle: string;
  home: Home;
  /** Opens a page of their own server by its path, or any by its address. */
  open(path: string): Promise<void>;
  /** Waits until it is there. */
  see(selector: string): Promise<void>;
  /** Opens a page, and sees that it does not have this. */
  misses(path: string, selector: string): Promise<void>;
};

/** Creates an account by the form. */
export async function enter(
  openPage: OpenPage,
  { homes }: TwoServers,
  home: Home,
  { scripts, keyboard }: Manner,
): Promise<Somebody> {
  const username = `p_${crypto.randomUUID().slice(0, 8)}`;
  const { page, verify } = await openPage(
    homes.map(({ url }) => url),
    { javaScriptEnabled: scripts },
  );
  const hands = keyboard ? byKeyboard(page) : byPointer(page);
  const open = async (path: string) => {
    await page.goto(new URL(path, home.url).href);
  };
  const see = (selector: string) => page.locator(selector).first().waitFor();
  await open('/join');
  for (const [field, text] of [
    ['username', username],
    ['email', `${username}@example.org`],
    ['password', PASSWORD],
  ] as const)
    await hands.write(`#${field}`, text);
  await hands.press('main form button');
  await page.locator('.rail a[href="/menu"]').first().waitFor({ state: 'attached' });
  return {
    page,
    verify,
    ...hands,
    username,
    handle: `@${username}@${home.host}`,
    home,
    open,
    see,
    misses: async (path, selector) => {
      await open(path);
      const found = await page.locator(selector).count();
      if (found > 0) throw new Error(`${path} has ${selector}`);
    },
  };
}
