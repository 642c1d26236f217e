// Lighthouse on the pages of thoughts, those of strangers and those of members.
import type { BrowserContext, Page } from 'playwright-core';
import { makeAdministrator } from '../../thoughts/testing/administrators.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../thoughts/testing/thoughts.ts';
import { logIn } from '../../thoughts/web/testing/log-in.ts';
import {
  fillThoughts,
  MEMBER_SCREENS,
  OPERATOR_SCREENS,
  PUBLIC_SCREENS,
  type Screen,
  SETTINGS_SCREENS,
} from '../../thoughts/web/testing/screens.ts';
import { OF_APPS, type Options, withLighthouse } from './measure.ts';

/** What search engines are to find, of people who chose that; they are kept from all other pages. */
const INDEXED = ['start', 'profile', 'profile-arabic', 'thought', 'about'];
/** Lighthouse refuses a page whose status is an error. */
const REFUSED = ['not-found', 'thought-deleted', 'arrive-unknown'];

/** How many scores are below the least, of the pages that are named or of all. */
export async function measureThoughts(names: readonly string[], options: Options): Promise<number> {
  await using thoughts = await startTestThoughts('sqlite');
  const life = await fillThoughts(thoughts);
  for (const person of [life.ada, life.bob]) await person.put('/users/me', { indexable: true });
  const { url } = thoughts.service;
  return await withLighthouse(options, async (browser, measure) => {
    const measureAll = async (screens: readonly Screen[]): Promise<void> => {
      for (const { name, path } of screens)
        if (!REFUSED.includes(name) && (names.length === 0 || names.includes(name)))
          await measure(name, url + path(life), INDEXED.includes(name) ? [...OF_APPS, 'seo'] : OF_APPS);
    };
    await measureAll(PUBLIC_SCREENS);
    const page = browser.pages()[0] ?? (await browser.newPage());
    await logIn(page, url, 'ada');
    await measureAll([...MEMBER_SCREENS, ...SETTINGS_SCREENS]);
    if (!OPERATOR_SCREENS.some(({ name }) => names.length === 0 || names.includes(name))) return;
    await enterOperation(thoughts, browser, page);
    await measureAll(OPERATOR_SCREENS);
  });
}

/** An administrator logs in, and gives the password again. */
async function enterOperation(thoughts: TestThoughts, browser: BrowserContext, page: Page): Promise<void> {
  const { username } = await thoughts.join('operator');
  await makeAdministrator(thoughts, username);
  await browser.clearCookies();
  await logIn(page, thoughts.service.url, username);
  await page.goto(`${thoughts.service.url}/operate`);
  await page.fill('#password', PASSWORD);
  await page.press('#password', 'Enter');
  await page.waitForSelector('.tabs');
}
