// Takes screenshots of the pages of thoughts into docs/screenshots/thoughts: on phone and desktop, in both
// themes and languages, with users who write Arabic. Those used in its README are committed.
import { mkdir, mkdtempDisposable, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { authorizePath, registerApp } from '../../thoughts/client-api/testing/app.ts';
import { openServerDatabase } from '../../thoughts/testing/server-database.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../thoughts/testing/thoughts.ts';
import { logIn } from '../../thoughts/web/testing/log-in.ts';
import * as screens from '../../thoughts/web/testing/screens.ts';
import { fillShowcase, NEWCOMER, OPERATOR } from '../../thoughts/web/testing/showcase/showcase.ts';
import { DESKTOP, PHONE } from '../../web/testing/browser.ts';
import { findBrowser } from '../../web/testing/chromium.ts';
import { withArabicFont } from '../../web/testing/fonts.ts';
import { createRandom } from '../seed/random.ts';
import { paintLandscape } from '../seed/sample-media.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots/thoughts');

const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  'phone-light': { ...phone, colorScheme: 'light', locale: 'en-GB' },
  'phone-dark-german': { ...phone, colorScheme: 'dark', locale: 'de-AT' },
  'desktop-light-german': { viewport: DESKTOP, colorScheme: 'light', locale: 'de-AT' },
  'desktop-dark': { viewport: DESKTOP, colorScheme: 'dark', locale: 'en-GB' },
};

/** Takes the named screens; without names, replaces all. */
export async function takeThoughtsScreenshots(names: readonly string[]): Promise<void> {
  const found = await findBrowser();
  if (!found) throw new Error('No browser found: set BROWSER_PATH to a Chromium.');
  await using thoughts = await startTestThoughts('sqlite', SETTINGS);
  await using first = await startTestThoughts('sqlite', SETTINGS);
  await using failing = await startTestThoughts('sqlite', { ...SETTINGS, LOGIN_FAILURES_PER_ADDRESS: '1' });
  await breakDatabase(failing);
  const random = createRandom(7);
  const life = await fillShowcase(
    thoughts,
    Array.from({ length: 3 }, () => paintLandscape(random)),
  );
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER))
    if (names.length === 0 && name.endsWith('.jpg')) await rm(join(FOLDER, name));
  await using fonts = await mkdtempDisposable(join(tmpdir(), 'tandem-fonts-'));
  const browser = await chromium.launch(await withArabicFont(found, fonts.path));
  try {
    for (const variant of Object.keys(VARIANTS))
      await takeVariant(browser, { thoughts, first, failing, life, variant, names });
  } finally {
    await browser.close();
  }
}

const SETTINGS = { THOUGHTS_TITLE: 'social.example', THOUGHTS_RULES: 'Be kind.|No advertisements.' };

type Wanted = {
  thoughts: TestThoughts;
  /** A server without accounts. */
  first: TestThoughts;
  /** A server with a missing table and a limit of one wrong password. */
  failing: TestThoughts;
  life: screens.Life;
  variant: string;
  names: readonly string[];
};

type Take = (name: string, prepare: (page: Page) => Promise<unknown>) => Promise<void>;

async function takeVariant(browser: Browser, wanted: Wanted): Promise<void> {
  const { thoughts, life, variant, names } = wanted;
  const { url } = thoughts.service;
  const context = await browser.newContext({ timezoneId: 'Europe/Vienna', ...VARIANTS[variant] });
  const page = await context.newPage();
  const take: Take = async (name, prepare) => {
    if (names.length > 0 && !names.includes(name)) return;
    await prepare(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.screenshot({ path: join(FOLDER, `${name}-${variant}.jpg`), type: 'jpeg', quality: 60 });
  };
  const takeAll = async (list: readonly screens.Screen[]): Promise<void> => {
    for (const { name, path } of list) await take(name, () => page.goto(url + path(life)));
  };
  const enter = async (username: string): Promise<void> => {
    await context.clearCookies();
    await logIn(page, url, username);
  };
  await takeAll(screens.PUBLIC_SCREENS);
  await takeFirstRun(wanted, take);
  await takeFailures(wanted, take);
  await takeConsent(thoughts, take);
  await enter('ada');
  await takeAll([...screens.MEMBER_SCREENS, ...screens.SETTINGS_SCREENS, ...screens.TIE_SCREENS]);
  await enter(NEWCOMER);
  await takeAll(screens.EMPTY_SCREENS);
  await enter(OPERATOR);
  // The password is asked for again ten minutes after the login.
  thoughts.clock.advance(10 * 60_000);
  await take('operate-confirm', () => page.goto(`${url}/operate`));
  await enterOperation(page, url);
  await takeAll(screens.OPERATOR_SCREENS);
  await context.close();
}

async function takeFirstRun({ first }: Wanted, take: Take): Promise<void> {
  const { url } = first.service;
  await take('first-run', (page) => page.goto(`${url}/`));
  await using server = await openServerDatabase(first);
  const code = await server.database.read
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'setup-code')
    .executeTakeFirst();
  await take('setup', async (page) => {
    await page.goto(`${url}/setup`);
    await page.fill('#code', code?.value ?? '');
  });
}

async function breakDatabase(failing: TestThoughts): Promise<void> {
  await using server = await openServerDatabase(failing);
  await server.database.write((tx) => tx.schema.alterTable('thought').renameTo('lost').execute());
}

/** A server error, and too many wrong passwords. */
async function takeFailures({ failing }: Wanted, take: Take): Promise<void> {
  const { url } = failing.service;
  await take('error', (page) => page.goto(`${url}/here`));
  await take('login-limited', async (page) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.goto(`${url}/login`);
      await page.fill('#username', 'ada');
      await page.fill('#password', 'not the password');
      await page.press('#password', 'Enter');
      await page.waitForSelector('[role=alert]');
    }
  });
}

/** Authorisation of an app: login and consent. */
async function takeConsent({ client, service }: TestThoughts, take: Take): Promise<void> {
  const app = await registerApp(client, 'read write follow push');
  const address = service.url + authorizePath(app, { scope: 'read write follow push' });
  await take('app-login', (page) => page.goto(address));
  await take('app-consent', async (page) => {
    await page.goto(address);
    await page.fill('#username', 'ada');
    await page.fill('#password', PASSWORD);
    await page.press('#password', 'Enter');
    await page.waitForSelector('[value=allow]');
  });
}

/** The administration pages require the password again. */
async function enterOperation(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/operate`);
  await page.fill('#password', PASSWORD);
  await page.press('#password', 'Enter');
  await page.waitForSelector('main a[href="/operate/reports"]');
}
