// The first days of a user in WebKit, the engine of Safari, in which the other tests of the app do not run.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT } from '@tandem/web/testing/browser.ts';
import { useWebKit, webKitSkipReason } from '@tandem/web/testing/webkit.ts';
import { PASSWORD } from '../../testing/journal.ts';
import { startApp } from '../testing/app.ts';

const skip = { skip: webKitSkipReason, timeout: BROWSER_TIMEOUT };

describe('the journal in WebKit', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const webKit = useWebKit();

  test(
    'somebody registers, logs, and finds it again; every screen can be read by everybody',
    skip,
    async () => {
      const page = webKit();
      const { url } = journal.service;
      await page.goto(`${url}/register`);
      await page.type('#username', 'wilma');
      await page.type('#email', 'wilma@example.org');
      await page.type('#password', PASSWORD);
      await page.checkAccessibility();
      await page.click('button[type=submit]');
      await page.waitFor('.face-button');
      await page.checkAccessibility();
      await page.click('.face-button:nth-child(4)');
      // A window without a window manager has no focus that CSS knows of.
      await page.waitUntil("document.activeElement.classList.contains('when-chip')");
      await page.type('.editor textarea', 'Sun on the river');
      await page.checkAccessibility();
      await page.waitUntil("document.querySelector('.editor textarea').value === 'Sun on the river'");
      await page.click('.editor-foot > .primary');
      await page.waitFor('main', 'Sun on the river');

      const login = { identifier: 'wilma', password: PASSWORD };
      const { accessToken } = (await journal.client.post('/api/v1/auth/login', login)).body;
      const entries = async () => (await journal.client.as(accessToken).get('/api/v1/entries')).body;
      while ((await entries()).length === 0) await page.run('return new Promise(requestAnimationFrame)');
      const [{ mood, content }] = await entries();
      assert.deepEqual([mood, content], [4, 'Sun on the river']);

      await page.goto(`${url}/`);
      await page.waitFor('main', 'Sun on the river');
      for (const path of [
        '/journal',
        '/calendar',
        '/insights',
        '/settings',
        '/reminders',
        '/activities',
        '/data',
      ]) {
        await page.goto(url + path);
        await page.waitFor('main h1');
        await page.checkAccessibility();
      }
    },
  );
});
