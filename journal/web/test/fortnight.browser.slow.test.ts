// A fortnight with the app on one phone: evenings and trams, days offline, a flight over eight zones, a night
// with a clock change, reminders, and a final move to another server.
import assert from 'node:assert/strict';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { someDatabases } from '@tandem/platform/testing/cases.ts';
import {
  startPushService,
  type TestPushService,
  type TestSubscription,
} from '@tandem/platform/testing/servers/push-service.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  MICROPHONE,
  type Profile,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { deliverPush, tapNotification } from '@tandem/web/testing/push.ts';
import type { Page } from 'playwright-core';
import { logIn, PASSWORD, type Person } from '../../testing/journal.ts';
import {
  deleteAndUndo,
  done,
  entriesOf,
  signIn,
  startApp,
  tap,
  waitForEntries,
  waitUntilSent,
} from '../testing/app.ts';
import { openAt, openPhone } from '../testing/days.ts';
import { addPhotos, drawPhoto, record } from '../testing/files.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const SETTINGS = { JOURNAL_REMINDERS_INSECURE: 'true', JOURNAL_PUBLIC_URL: 'https://journal.example' };
const VIENNA = 'Europe/Vienna';
const TOKYO = 'Asia/Tokyo';
/** The forms of use: by day in English on one database, at night in German on the other. */
const LOOKS = {
  sqlite: { language: 'en', locale: 'en-GB', colorScheme: 'light' },
  postgres: { language: 'de', locale: 'de-AT', colorScheme: 'dark' },
} as const;

someDatabases('a fortnight', (dialect) => {
  const { language, ...look } = LOOKS[dialect];
  const { t, start } = textsIn(language);
  const journal = useSharedService(() => startApp(dialect, SETTINGS));
  const elsewhere = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let push: TestPushService;
  before(async () => {
    push = await startPushService(() => journal.clock.now());
  });
  after(() => push[Symbol.asyncDispose]());

  /** Screenshots are taken manually here; the visited screens are accessible and fit the page. */
  async function check(page: Page, _name: string): Promise<void> {
    await checkAccessibility(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  }

  const personNow = (): Promise<Person> => logIn(journal.client, 'ana');

  test('is in the journal as it was lived, and moves to another server', skip, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-fortnight-'));
    const subscription = push.subscribe();
    const travel = (zone: string) =>
      openPhone(folder.path, journal.service.url, zone, { args: MICROPHONE, push: subscription, ...look });
    {
      await using phone = await travel(VIENNA);
      await arrive(phone);
      await liveFirstDays(phone, subscription);
      await spendDayOffline(phone);
    }
    {
      await using phone = await travel(TOKYO);
      await visitTokyo(phone);
    }
    await using phone = await travel(VIENNA);
    await comeHome(phone, subscription);
    await lookBack(phone.page);
    assert.deepEqual(summarize(await entriesOf(await personNow())), LIVED);
    await moveOut(phone.page);
    phone.verify();
  });

  /** Friday evening: an account, an own activity, text, and a reminder. */
  async function arrive({ page }: Profile): Promise<void> {
    await openAt(page, journal, '2026-03-20T21:40:00+01:00', '/register');
    await check(page, '01-register');
    await page.fill('#username', 'ana');
    await page.fill('#email', 'ana@example.org');
    await page.fill('#password', PASSWORD);
    await page.click('button[type=submit]');
    await page.waitForSelector('.face-button');
    await check(page, '01-first');
    await tap(page, 4);
    await page.click(`.editor button:has-text("${t('log.what.new')}")`);
    await page.fill(`.editor input[aria-label="${t('log.what.newName')}"]`, 'Walk');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.pick[aria-pressed=true]:has-text("Walk")');
    await page.fill('.editor textarea', 'A new start.\nWe walked along the river until it was dark.');
    await check(page, '01-sheet');
    await done(page);
    await waitUntilSent(page);
    await check(page, '01-logged');
    await page.goto(`${journal.service.url}/settings/reminders`);
    await page.click(`button:has-text("${t('list.new')}")`);
    await page.fill('#reminder-label', 'Evening');
    await page.fill('#reminder-time', '21:00');
    await check(page, '01-reminder-form');
    await page.click('button[type=submit].primary');
    await page.waitForSelector('.reminder:has-text("Evening")');
    await page.click('section[aria-labelledby=push] button');
    await page.waitForSelector(
      `section[aria-labelledby=push] [role=status]:has-text("${start('delivery.delivered')}")`,
    );
    await check(page, '01-reminders');
  }

  /** Saturday in the tram, Sunday forgotten, Monday reminded. */
  async function liveFirstDays({ page }: Profile, { received }: TestSubscription): Promise<void> {
    await openAt(page, journal, '2026-03-21T08:12:00+01:00');
    await tap(page, 3);
    await page.goto('about:blank');
    await waitForEntries(page, await personNow(), 2);
    await remindAt('2026-03-21T21:00:10+01:00');
    assert.equal(received.length, 1, 'The test; Saturday is logged.');
    await remindAt('2026-03-22T21:00:10+01:00');
    await openAt(page, journal, '2026-03-23T20:55:00+01:00');
    await remindAt('2026-03-23T21:00:10+01:00');
    assert.equal(received.length, 3, 'Sunday and Monday.');
    await deliverPush(page, journal.service.url, received.at(-1)?.text ?? '');
    await tapNotification(page);
    await page.waitForURL('**/log?date=2026-03-23');
    await tap(page, 2);
    await page.fill('.editor textarea', 'Meetings until seven.');
    await done(page);
    await page.goto(`${journal.service.url}/log?date=yesterday`);
    await page.waitForSelector(`h1:has-text("${t('log.yesterday')}")`);
    await check(page, '04-yesterday');
    await tap(page, 4);
    await page.click('.pick:has-text("Walk")');
    await done(page);
    await waitUntilSent(page);
    await check(page, '04-after');
  }

  async function remindAt(instant: string): Promise<void> {
    journal.clock.set(Date.parse(instant));
    await journal.service.runJobs();
  }

  /** Tuesday: a photo, a memo and text, sent on Wednesday. */
  async function spendDayOffline({ page, context }: Profile): Promise<void> {
    await openAt(page, journal, '2026-03-24T07:50:00+01:00');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const photo = await drawPhoto(page, 1600, 1200);
    await context.setOffline(true);
    await openAt(page, journal, '2026-03-24T08:05:00+01:00');
    await tap(page, 4);
    await addPhotos(page, [photo]);
    await done(page);
    await openAt(page, journal, '2026-03-24T13:10:00+01:00');
    await tap(page, 3);
    await record(page, 1, language);
    await page.click(`.editor button:has-text("${t('voice.stop')}")`);
    await page.waitForSelector('.recorder audio');
    await check(page, '05-memo');
    await done(page);
    await openAt(page, journal, '2026-03-24T22:30:00+01:00');
    await tap(page, 2);
    await page.fill('.editor textarea', 'No network since the tunnel.');
    await done(page);
    await page.waitForSelector(`.status:has-text("${start('status.waiting')}")`);
    await check(page, '05-offline');
    await openAt(page, journal, '2026-03-24T22:31:00+01:00', '/journal');
    await page.waitForSelector('.entry >> nth=6');
    await check(page, '05-offline-journal');
    await context.setOffline(false);
    await openAt(page, journal, '2026-03-25T07:40:00+01:00');
    await waitUntilSent(page);
  }

  /** Thursday and Friday in the air and eight hours ahead; the text of the flight is changed later. */
  async function visitTokyo({ page, context }: Profile): Promise<void> {
    await context.setOffline(true);
    await openAt(page, journal, '2026-03-27T02:10:00+09:00');
    await tap(page, 3);
    await page.fill('.editor textarea', 'Somewhere over Siberia');
    await done(page);
    await context.setOffline(false);
    await openAt(page, journal, '2026-03-27T20:00:00+09:00');
    await waitUntilSent(page);
    await tap(page, 5);
    await page.fill('.editor textarea', 'Cherry trees, and nobody I know.');
    await done(page);
    await openAt(page, journal, '2026-03-28T09:00:00+09:00', '/journal');
    await page.click('.entry:has-text("Siberia") .entry-head a');
    await page.waitForSelector('.editor textarea');
    await page.click('.mood-radio:nth-child(4)');
    await page.fill('.editor textarea', 'Somewhere over Siberia, and a film');
    await check(page, '09-edit');
    await done(page);
    await waitUntilSent(page);
    await openAt(page, journal, '2026-03-28T09:05:00+09:00', '/settings/reminders');
    await page.waitForSelector('.reminder');
    await check(page, '09-reminders-tokyo');
  }

  /** Sunday loses an hour; a deletion is undone; a reminder is opened after midnight. */
  async function comeHome({ page }: Profile, { received }: TestSubscription): Promise<void> {
    await openAt(page, journal, '2026-03-29T06:20:00+02:00');
    await tap(page, 3);
    await page.click('.when-chip');
    await page.click(`.when button:has-text("${t('log.when.other')}")`);
    await page.fill('.when input[type=date]', '2026-03-29');
    await page.fill('.when input[type=time]', '02:30');
    await check(page, '10-other');
    await done(page);
    await openAt(page, journal, '2026-03-30T18:00:00+02:00');
    await tap(page, 4);
    await page.click('.pick:has-text("Walk")');
    await done(page);
    await page.click('a[href="/journal"]');
    await page.click('.entry .menu summary');
    await check(page, '11-menu');
    await page.click('.entry .menu summary');
    await deleteAndUndo(page);
    await page.waitForSelector('.entry:has-text("18:00")');
    await openAt(page, journal, '2026-04-01T20:55:00+02:00');
    await remindAt('2026-04-01T21:00:10+02:00');
    const message = received.at(-1);
    await openAt(page, journal, '2026-04-02T00:20:00+02:00');
    await deliverPush(page, journal.service.url, message?.text ?? '');
    await tapNotification(page);
    await page.waitForURL('**/log?date=2026-04-01');
    await check(page, '13-after-midnight');
    await tap(page, 4);
    await done(page);
    await waitUntilSent(page);
  }

  async function lookBack(page: Page): Promise<void> {
    await openAt(page, journal, '2026-04-02T20:00:00+02:00', '/calendar/2026-03');
    await page.waitForSelector('.month .face');
    await check(page, '14-calendar');
    await page.goto(`${journal.service.url}/insights`);
    await page.waitForSelector('.insights .chart');
    await check(page, '14-insights');
    await page.goto(`${journal.service.url}/report`);
    await page.waitForSelector('.report-days');
    await check(page, '14-report');
    await page.goto(`${journal.service.url}/journal`);
    await page.fill('#search', 'river');
    await page.waitForFunction(() => document.querySelectorAll('.entry').length === 1);
    await check(page, '14-search');
  }

  /** The export of one server, imported into another through its screen. */
  async function moveOut(page: Page): Promise<void> {
    await page.goto(`${journal.service.url}/settings/data`);
    await check(page, '14-data');
    const downloaded = page.waitForEvent('download');
    await page.click('section[aria-labelledby=export] button');
    const buffer = await readFile(await (await downloaded).path());
    const ben = await elsewhere.join();
    const { page: other, verify } = await browser.open(elsewhere.service.url, {
      timezoneId: VIENNA,
      ...look,
    });
    await signIn(other, elsewhere, ben);
    await other.goto(`${elsewhere.service.url}/settings/data`);
    await other.setInputFiles('.drop input[type=file]', {
      name: 'journal.zip',
      mimeType: 'application/zip',
      buffer,
    });
    await other.waitForSelector('.card .primary');
    await check(other, '15-import');
    await other.click('.card .primary');
    await other.waitForSelector(`.card:has-text("${t('import.done', { n: 12, s: 0, e: 0 })}")`);
    await check(other, '15-imported');
    assert.deepEqual(summarize(await entriesOf(ben)), LIVED);
    await other.goto(`${elsewhere.service.url}/day/2026-03-24`);
    await other.waitForSelector('.entry img');
    await check(other, '15-day');
    verify();
  }
});

type Entries = Awaited<ReturnType<typeof entriesOf>>;

/** Earliest first. */
const summarize = (entries: Entries): string[] =>
  entries
    .toReversed()
    .map(({ localDate, utcOffset, mood, content, photos, voiceMemos }) =>
      [
        localDate,
        utcOffset,
        mood,
        content?.split('\n')[0] ?? '',
        ...photos.map(() => 'photo'),
        ...voiceMemos.map(() => 'memo'),
      ].join(' '),
    );

const LIVED = [
  '2026-03-20 +01:00 4 A new start.',
  '2026-03-21 +01:00 3 ',
  '2026-03-22 +01:00 4 ',
  '2026-03-23 +01:00 2 Meetings until seven.',
  '2026-03-24 +01:00 4  photo',
  '2026-03-24 +01:00 3  memo',
  '2026-03-24 +01:00 2 No network since the tunnel.',
  '2026-03-27 +09:00 4 Somewhere over Siberia, and a film',
  '2026-03-27 +09:00 5 Cherry trees, and nobody I know.',
  '2026-03-29 +02:00 3 ',
  '2026-03-30 +02:00 4 ',
  '2026-04-01 +02:00 4 ',
];
