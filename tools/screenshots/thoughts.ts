// Takes screenshots of the pages of thoughts on phone and desktop, in both
// themes and languages, with users who write Arabic. Those used in its README are committed.
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { authorizePath, registerApp } from '../../thoughts/client-api/testing/app.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../thoughts/testing/thoughts.ts';
import { logIn } from '../../thoughts/web/testing/log-in.ts';
import * as screens from '../../thoughts/web/testing/screens.ts';
import { fillShowcase, NEWCOMER, OPERATOR } from '../../thoughts/web/testing/showcase/showcase.ts';
import { DESKTOP, PHONE } from '../../web/testing/browser.ts';
import { createRandom } from '../seed/random.ts';
import { paintLandscape } from '../seed/sample-media.ts';
import type { Wanted } from './journal.ts';

const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  'phone-light': { ...phone, colorScheme: 'light', locale: 'en-GB' },
  'phone-dark-german': { ...phone, colorScheme: 'dark', locale: 'de-AT' },
  'desktop-light-german': { viewport: DESKTOP, colorScheme: 'light', locale: 'de-AT' },
  'desktop-dark': { viewport: DESKTOP, colorScheme: 'dark', locale: 'en-GB' },
};

export async function takeThoughtsScreenshots(wanted: Wanted): Promise<void> {
  await using thoughts = await startTestThoughts('sqlite', SETTINGS);
  const random = createRandom(7);
  const life = await fillShowcase(
    thoughts,
    Array.from({ length: 3 }, () => paintLandscape(random)),
  );
  for (const variant of Object.keys(VARIANTS)) await takeVariant({ ...wanted, thoughts, life, variant });
}

const SETTINGS = { THOUGHTS_TITLE: 'social.example', THOUGHTS_RULES: 'Be kind.|No advertisements.' };

type Server = { thoughts: TestThoughts; life: screens.Life; variant: string };

type Take = (name: string, prepare: (page: Page) => Promise<unknown>) => Promise<void>;

async function takeVariant({
  browser,
  folder,
  names,
  thoughts,
  life,
  variant,
}: Wanted & Server): Promise<void> {
  const { url } = thoughts.service;
  const context = await browser.newContext({ timezoneId: 'Europe/Vienna', ...VARIANTS[variant] });
  const page = await context.newPage();
  const take: Take = async (name, prepare) => {
    if (names.length > 0 && !names.includes(name)) return;
    await prepare(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.screenshot({ path: join(folder, `${name}-${variant}.jpg`), type: 'jpeg', quality: 60 });
  };
  const takeAll = async (list: readonly screens.Screen[]): Promise<void> => {
    for (const { name, path } of list) await take(name, () => page.goto(url + path(life)));
  };
  const enter = async (username: string): Promise<void> => {
    await context.clearCookies();
    await logIn(page, url, username);
  };
  await takeAll(screens.PUBLIC_SCREENS);
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
