// The accessibility trees of the main screens as golden files: a changed role, name or state is visible in a
// review.
import { before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { shareOf, signIn, startApp } from '../testing/app.ts';
import { moveClockOf, openAt } from '../testing/days.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const NOW = '2026-05-01T18:00:00+02:00';

type Screen = { path: string; ready: string; prepare?: (page: Page) => Promise<void> };

const SCREENS: Readonly<Record<string, Screen>> = {
  log: { path: '/', ready: '.entry' },
  journal: { path: '/journal', ready: '.entry >> nth=2' },
  entry: {
    path: '/journal',
    ready: '.entry',
    prepare: async (page) => {
      await page.click('.entry >> nth=0 >> .entry-head a');
      await page.waitForSelector('.editor .pick');
    },
  },
  month: { path: '/calendar/2026-04', ready: '.month .face' },
  insights: { path: '/insights', ready: '.insights .chart' },
  activities: { path: '/activities', ready: '.activity .about:not(:empty)' },
  reminders: { path: '/settings/reminders', ready: '.reminder' },
  data: { path: '/settings/data', ready: '.drop' },
};

const LANGUAGES = [
  { language: 'english', locale: 'en-GB', saved: 'All changes saved' },
  { language: 'german', locale: 'de-AT', saved: 'Alles gespeichert' },
];

eachDatabase('the accessibility trees of the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let person: Person;
  before(async () => {
    journal.clock.set(Date.parse(NOW));
    person = await journal.join();
    await person.patch('/api/v1/users/me', { timezone: 'Europe/Vienna' });
    const { body: walk } = await person.post('/api/v1/activities', { name: 'Walk', category: 'Outside' });
    await person.post('/api/v1/activities', { name: 'Reading' });
    for (const [loggedAt, mood, content] of [
      ['2026-04-29T20:10:00+02:00', 2, 'Slept badly.'],
      ['2026-04-30T08:15:00+02:00', 4, null],
      ['2026-04-30T21:40:00+02:00', 5, 'Sun on the river.'],
      ['2026-05-01T07:30:00+02:00', 3, null],
    ] as const)
      await person.post('/api/v1/entries', {
        loggedAt,
        mood,
        content,
        activityIds: mood > 3 ? [walk.id] : [],
      });
    await person.post('/api/v1/reminders', { monday: '21:00', friday: '20:30', label: 'Evening' });
  });

  for (const { language, locale, saved } of shareOf(dialect, LANGUAGES))
    test(`equal the golden files in ${language}`, skip, async () => {
      const { page, context } = await browser.open(journal.service.url, { locale });
      await moveClockOf(context);
      await openAt(page, journal, NOW, '/sign-in');
      await signIn(page, journal, person);
      for (const [name, { path, ready, prepare }] of Object.entries(SCREENS)) {
        await page.goto(journal.service.url + path);
        await page.waitForSelector(ready);
        await prepare?.(page);
        // Not while the copy of the device is read.
        await page.waitForSelector(`.status:text("${saved}")`);
        const tree = await page.locator('#app').ariaSnapshot();
        const named = tree.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID');
        await expectGolden(new URL(`trees/${name}-${language}.golden.yaml`, import.meta.url), `${named}\n`);
      }
    });
});
