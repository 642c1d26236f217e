// Browsers for tests: one process per suite, a fresh profile per test; every report of the content policy,
// every error of a page and every request to another origin fails the test.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import AxeBuilder from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from './chromium.ts';

export type Viewport = { width: number; height: number };

export const PHONE: Viewport = { width: 390, height: 844 };
export const DESKTOP: Viewport = { width: 1280, height: 800 };

export type TestBrowser = {
  /** A context whose pages are watched; closed at the end of the suite. */
  open(origin: string, options?: BrowserContextOptions): Promise<WatchedContext>;
};

export type WatchedContext = {
  context: BrowserContext;
  page: Page;
  /** What went wrong so far. */
  faults: string[];
  /** Fails if anything did. */
  verify(): void;
};

const launched = await findBrowser();

/** Why suites are skipped; false where there is a browser. */
export const skipReason: string | false = launched
  ? false
  : 'There is no browser: set BROWSER_PATH to a Chromium.';

export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  before(async () => {
    if (launched) browser = await chromium.launch(launched);
  });
  after(() => browser?.close());
  return {
    async open(origin, options = {}) {
      assert.ok(browser, 'The browser starts before the first test.');
      return watch(
        await browser.newContext({
          viewport: PHONE,
          locale: 'en-GB',
          timezoneId: 'Europe/Vienna',
          ...options,
        }),
        origin,
      );
    },
  };
}

/** A browser with a profile on the disk, which can be killed and opened again. */
export async function openProfile(
  folder: string,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launched,
    ...{ viewport: PHONE, locale: 'en-GB', timezoneId: 'Europe/Vienna' },
    ...options,
  });
  return watch(context, origin);
}

async function watch(context: BrowserContext, origin: string): Promise<WatchedContext> {
  const faults: string[] = [];
  const note = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // Failed requests are reported here too; tests cause them on purpose.
      if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`request to ${url.origin}`);
    });
  };
  for (const page of context.pages()) note(page);
  context.on('page', note);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, faults, verify: () => assert.deepEqual(faults, []) };
}

/** Runs axe on the page as it is, through the debugger, so that the content policy stays as it is. */
export async function checkAccessibility(page: Page): Promise<void> {
  await page.evaluate(AxeBuilder.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run(),
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(found, [], page.url());
}

type Violation = { id: string; nodes: { html: string }[] };
