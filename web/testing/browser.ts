// Browsers for tests: one process per suite, a fresh profile per test; content policy violations, page errors
// and requests to other origins fail the test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before } from 'node:test';
import { countLaunch } from '@tandem/platform/testing/launches.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserType,
  chromium,
  firefox,
  type Page,
} from 'playwright-core';
import { findBrowser } from './chromium.ts';
import { findFirefox } from './firefox.ts';

type Viewport = { width: number; height: number };

export const PHONE: Viewport = { width: 390, height: 844 };
export const DESKTOP: Viewport = { width: 1280, height: 800 };

type TestBrowser = {
  /**
   * A monitored context whose pages may only send requests to these origins; closed after the test. Service
   * workers need the option `serviceWorkers: 'allow'`.
   */
  open(origin: string | readonly string[], options?: BrowserContextOptions): Promise<WatchedContext>;
};

/** Timeout of one step. A missing step fails with its name before the timeout of the file. */
const STEP_MS = 120_000;

const AHEAD = 12 - new Date().getUTCHours();
/** The zone's offset from UTC, as `+02:00`. */
const OFFSET = `${AHEAD < 0 ? '-' : '+'}${String(Math.abs(AHEAD)).padStart(2, '0')}:00`;

/** A time zone where it is currently noon, so that test data within a few hours falls on one day. */
export const NOON_ZONE = {
  /** The sign in these names is reversed: `Etc/GMT-2` is two hours ahead of UTC. */
  timezoneId: AHEAD === 0 ? 'Etc/GMT' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`,
  /** Formats an instant in local time. */
  format: (at: number): string => new Date(at + AHEAD * 3_600_000).toISOString().replace('Z', OFFSET),
};

export type WatchedContext = {
  context: BrowserContext;
  page: Page;
  /** Faults so far. */
  faults: string[];
  /** Fails if there are faults. */
  verify(): void;
};

/** The browser of the tests: Chromium, or the installed Firefox with `BROWSER=firefox`. */
export const isFirefox = process.env.BROWSER === 'firefox';
const engine: BrowserType = isFirefox ? firefox : chromium;
const launched = isFirefox ? findFirefox() : await findBrowser();

/** The reason to skip suites; false if there is a browser. */
export const skipReason: string | false = launched
  ? false
  : `No browser found: set BROWSER_PATH to a ${isFirefox ? 'Firefox' : 'Chromium'}.`;

/** For features that only Chromium can simulate: offline workers, push messages, slow networks. */
export const chromiumOnly: string | false = isFirefox ? 'Only Chromium supports this option.' : skipReason;

/** In milliseconds, per test: waits within a page have no timeout. */
export const BROWSER_TIMEOUT = 300_000;

/** A fake microphone that plays a tone, with permission for all pages. */
export const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The arguments are those of Chromium. */
const withArgs = (args: readonly string[]) =>
  isFirefox ? { ...launched } : { ...launched, args: [...(launched?.args ?? []), ...args] };

export function useBrowser(args: readonly string[] = []): TestBrowser {
  let browser: Browser | undefined;
  before(async () => {
    if (launched) countLaunch('browsers');
    if (launched) browser = await engine.launch({ ...withArgs(args), timeout: STEP_MS });
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  after(() => browser?.close());
  return {
    async open(origin, options = {}) {
      assert.ok(browser, 'Start the browser before the first test.');
      const context = await browser.newContext({
        viewport: PHONE,
        locale: 'en-GB',
        timezoneId: 'Europe/Vienna',
        // The installation of a worker takes as much processor time as a short test.
        serviceWorkers: 'block',
        ...options,
      });
      // Firefox cannot disable scripts through WebDriver BiDi, so their requests are blocked.
      if (isFirefox && options.javaScriptEnabled === false)
        await context.route(/\.js$/, (route) => route.abort());
      return watch(context, origin);
    },
  };
}

export type Profile = WatchedContext & AsyncDisposable & { kill(): Promise<void> };

/** A browser with a profile on disk, which can be killed and reopened. */
export async function openProfile(
  folder: string,
  origin: string,
  options: BrowserContextOptions = {},
  args: readonly string[] = [],
): Promise<Profile> {
  countLaunch('browsers');
  const context = await engine.launchPersistentContext(folder, {
    ...withArgs(args),
    timeout: STEP_MS,
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    ...options,
  });
  return {
    ...(await watch(context, origin)),
    kill: () => killBrowser(context),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Kills the process immediately, so that unwritten data is lost. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  assert.ok(session, 'A context with a profile requires its own browser.');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const { id } = processInfo.find(({ type }) => type === 'browser') ?? {};
  assert.ok(id, 'The browser did not report its process.');
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  process.kill(id, 'SIGKILL');
  await closed;
}

/** Messages of Firefox about pages that were left while loading a picture or with an open stream. */
const INTERRUPTED =
  /^(?:Image corrupt or truncated|Firefox can’t establish a connection|The connection to \S+ was interrupted)/;

async function watch(context: BrowserContext, origin: string | readonly string[]): Promise<WatchedContext> {
  context.setDefaultTimeout(STEP_MS);
  const origins = [origin].flat();
  const faults: string[] = [];
  const note = (page: Page) => {
    page.on('pageerror', ({ message }) => {
      if (!INTERRUPTED.test(message)) faults.push(`error: ${message}`);
    });
    page.on('console', (message) => {
      // Failed requests are also reported here; tests cause them deliberately.
      if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && !origins.includes(url.origin))
        faults.push(`request to ${url.origin}`);
    });
  };
  for (const page of context.pages()) note(page);
  context.on('page', note);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, faults, verify: () => assert.deepEqual(faults, []) };
}

/** Minified: every page compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page through the debugger, without changing its content policy. Transitions are finished
 * first, because intermediate colours have a different contrast. With `rules`, only these are checked.
 */
export async function checkAccessibility(page: Page, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  const { violations } = await page.evaluate(
    (values) =>
      (
        globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
      ).axe.run({
        // Otherwise axe would also compute selectors of nodes without violations.
        resultTypes: ['violations'],
        ...(values ? { runOnly: { type: 'rule', values } } : {}),
      }),
    rules,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(found, [], page.url());
}

/** axe rules that a change of appearance can violate without a change of the document. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** axe rules that a lower window can violate as well. */
export const HEIGHT_RULES: readonly string[] = [...COLOUR_RULES, 'scrollable-region-focusable'];

/** Whether nothing exceeds the width of the window. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

type Violation = { id: string; nodes: { html: string }[] };
