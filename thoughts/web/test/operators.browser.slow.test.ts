// The pages of administrators and of the first run in a real browser, by keyboard and without scripts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { openServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { examine, FORMS } from '../testing/examine.ts';
import { takePicture } from '../testing/pictures.ts';
import { fillThoughts, type Life, OPERATOR_SCREENS } from '../testing/screens.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

const ADMIN = 'operator';

describe('the pages of administrators', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  let life: Promise<Life> | undefined;

  /** The first administrator, by the page of the first run, then some life and a report of it. */
  const fill = async (page: Page): Promise<Life> => {
    const { url } = thoughts.service;
    await using server = await openServerDatabase(thoughts);
    const { value: code } = await server.database.read
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'setup-code')
      .executeTakeFirstOrThrow();
    await page.clock.setFixedTime(thoughts.clock.now() + 2 * MINUTE);
    await page.goto(`${url}/setup`);
    await page.getByText('The clocks of the server and of this device differ').waitFor();
    await page.clock.setFixedTime(thoughts.clock.now());
    await page.goto(`${url}/setup`);
    await page.getByText('differ by more').waitFor({ state: 'hidden' });
    await checkAccessibility(page);
    await takePicture(page, 'setup');
    await page.fill('#code', code);
    await page.fill('#username', ADMIN);
    await page.fill('#email', 'operator@example.org');
    await page.fill('#password', PASSWORD);
    await page.press('#password', 'Enter');
    await page.waitForSelector(`body[data-member="${ADMIN}"]`, { state: 'attached' });
    const filled = await fillThoughts(thoughts);
    const { headers } = await thoughts.client.get(filled.conversation, {
      headers: { accept: 'application/activity+json' },
    });
    const objects = [`${url}/users/bob`, headers.get('location') ?? ''];
    const body = JSON.stringify({ objects, content: 'أمطرت: not nice' });
    const report = {
      id: 'one',
      actor_uri: 'https://other.example/actor',
      body,
      created_at: thoughts.clock.now(),
    };
    await server.database.write((tx) => tx.insertInto('report').values(report).execute());
    return filled;
  };

  /** `check` looks at the page that asks for the password again; axe needs scripts. */
  const logIn = async (page: Page, check: (page: Page) => Promise<void>): Promise<void> => {
    await page.goto(`${thoughts.service.url}/login?back=/operate`);
    await page.fill('#username', ADMIN);
    await page.fill('#password', PASSWORD);
    await page.press('#password', 'Enter');
    await page.waitForURL(/\/operate$/);
    thoughts.clock.advance(10 * MINUTE);
    await page.reload();
    await page.waitForURL(/\/operate\/confirm/);
    await check(page);
    await page.fill('#password', PASSWORD);
    await page.press('#password', 'Enter');
    await page.waitForURL(/\/operate$/);
  };

  for (const form of FORMS)
    test(`are accessible: ${form[0]}`, skip, async () => {
      const { url } = thoughts.service;
      const { page, verify } = await browser.open(url, form[1]);
      life ??= fill(page);
      await life;
      await page.context().clearCookies();
      await logIn(page, checkAccessibility);
      for (const { name, path } of OPERATOR_SCREENS) {
        await page.goto(url + path(await life));
        await examine(page, name, form);
      }
      await page.goto(`${url}/operate/report?id=one`);
      await examine(page, 'operate-report', form);
      verify();
    });

  test('a report leads to a disabled account, by keyboard and without scripts', skip, async () => {
    const { url } = thoughts.service;
    const { page, verify } = await browser.open(url, { viewport: PHONE, javaScriptEnabled: false });
    life ??= fill(page);
    await life;
    await page.context().clearCookies();
    await logIn(page, async () => {});
    await page.goto(`${url}/operate/report?id=one`);
    await page.focus('.decide input.nothing');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowDown');
    assert.equal(await page.innerText('.decide button'), 'Disable the account and close');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Third time');
    await page.keyboard.press('Enter');
    // Disabling the account resolves the report.
    await page.waitForSelector('.empty');
    await page.goto(`${url}/operate/log`);
    const log = await page.innerText('main');
    assert.match(log, /resolved the report about/);
    assert.match(log, /disabled bob/);
    assert.match(log, /Third time/);
    verify();
  });
});
