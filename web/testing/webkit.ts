// WebKit, the engine of Safari, through W3C WebDriver, if Debian's `webkit2gtk-driver` and `xvfb` are
// installed: Playwright only supports its own WebKit build.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { freePort } from '@tandem/platform/testing/free-port.ts';
import AxeBuilder from 'axe-core';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSER = ['4.1', '6.0', '4.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find((path) => existsSync(path));

/** The reason to skip suites; false if there is a WebKit. */
export const webKitSkipReason: string | false =
  BROWSER && [DRIVER, SCREEN].every((path) => existsSync(path))
    ? false
    : 'No WebKit found: install webkit2gtk-driver and xvfb.';

type WebKitPage = {
  goto(url: string): Promise<void>;
  /** Deletes the cookies of the page's host. */
  forget(): Promise<void>;
  /** Types into the field, after its current value. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Waits until an element contains the visible `text`. */
  waitFor(selector: string, text?: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  waitUntil(expression: string): Promise<void>;
  /** Runs a function body in the page and returns its value; promises are awaited. */
  run<Value>(body: string): Promise<Value>;
  /** Fails if axe reports violations on the current page. */
  checkAccessibility(): Promise<void>;
};

const LONGEST_WAIT_MS = 60_000;
/** The key of element references in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One browser for the suite, with one window as close to a phone's width as the engine allows. */
export function useWebKit(): () => WebKitPage {
  const processes: ChildProcess[] = [];
  let session = '';
  before(async () => {
    if (webKitSkipReason !== false) return;
    const screen = await startScreen(processes);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    processes.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }));
    session = await openSession(`http://127.0.0.1:${port}`);
  });
  after(async () => {
    if (session !== '') await send(session, 'DELETE', '').catch(() => {});
    for (const one of processes.toReversed()) one.kill('SIGKILL');
  });
  return () => createPage(session);
}

/** Resolves to the name of an unused display. */
async function startScreen(processes: ChildProcess[]): Promise<string> {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  processes.push(screen);
  const [number] = await new Promise<Buffer[]>((resolve, reject) => {
    screen.stdio[3]?.once('data', (data: Buffer) => resolve([data]));
    screen.once('exit', () => reject(new Error('Xvfb exited before it had a display.')));
  });
  return `:${String(number).trim()}`;
}

async function openSession(driver: string): Promise<string> {
  const options = { binary: BROWSER, args: ['--automation'] };
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const open = () =>
    send(driver, 'POST', '/session', { capabilities: { alwaysMatch } }) as Promise<{ sessionId: string }>;
  const { sessionId } = await retry(open, 'a session of WebKit');
  const session = `${driver}/session/${sessionId}`;
  await send(session, 'POST', '/window/rect', { width: 480, height: 900 });
  return session;
}

async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const init = body ? { method, body: JSON.stringify(body) } : { method };
  const response = await fetch(base + path, init);
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Repeats `attempt` until it succeeds; fails with its last error. */
async function retry<Value>(attempt: () => Promise<Value>, wanted: string): Promise<Value> {
  for (const since = performance.now(); ; ) {
    try {
      return await attempt();
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      assert.ok(performance.now() - since < LONGEST_WAIT_MS, `${wanted}: ${reason}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function createPage(session: string): WebKitPage {
  const post = (path: string, body: object) => send(session, 'POST', path, body);
  const find = async (selector: string): Promise<string> => {
    const found = await post('/element', { using: 'css selector', value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  const run = <Value>(body: string): Promise<Value> =>
    post('/execute/sync', { script: body, args: [] }) as Promise<Value>;
  return {
    goto: async (url) => void (await post('/url', { url })),
    forget: async () => void (await send(session, 'DELETE', '/cookie')),
    type: async (selector, text) =>
      void (await retry(async () => post(`${await find(selector)}/value`, { text }), selector)),
    click: async (selector) => {
      // Otherwise the driver may leave the element below an overlay at the edge of the window.
      await retry(async () => {
        await run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`);
        await post(`${await find(selector)}/click`, {});
      }, selector);
    },
    waitFor: (selector, text = '') =>
      retry(
        async () => {
          const shown = await run<string | null>(
            `return document.querySelector(${JSON.stringify(selector)})?.innerText ?? null`,
          );
          if (!shown?.includes(text)) throw new Error(`displays ${JSON.stringify(shown)}`);
        },
        `${selector} with ${JSON.stringify(text)}`,
      ),
    waitUntil: (expression) =>
      retry(async () => assert.ok(await run(`return ${expression}`), 'is false'), expression),
    run,
    checkAccessibility: async () => {
      await run(AxeBuilder.source);
      const found = await run<string[]>(
        "return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => " +
          "violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')));",
      );
      assert.deepEqual(found, []);
    },
  };
}
