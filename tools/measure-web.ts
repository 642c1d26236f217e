// `npm run web:measure`: measures visits of the journal app on a slow phone: time until a face can be tapped,
// on the first and on repeated visits; LCP; and time from the tap until its entry is on disk, offline.
// `npm run web:measure:large` (`--large`) measures a journal of 50,000 entries. Fails if a median is over
// budget. Times depend on other load of the machine, so this is not a test.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { joinAt, type Person, startTestJournal } from '../journal/testing/journal.ts';
import { signIn } from '../journal/web/testing/app.ts';
import { fillLargeJournal, measureLargeJournal } from '../journal/web/testing/large-journal.ts';
import { fillJournal } from '../journal/web/testing/screens.ts';
import { readVitals, watchVitals } from '../journal/web/testing/vitals.ts';
import { DESKTOP, NOON_ZONE, PHONE } from '../web/testing/browser.ts';
import { findBrowser } from '../web/testing/chromium.ts';
import { measureSpeed, slowDown } from '../web/testing/measure.ts';

/** Milliseconds and megabytes. Figures without a budget are only printed. */
const BUDGETS: Readonly<Record<string, number>> = {
  'first visit: face tappable': 2_500,
  'face tappable': 800,
  'tap on the disk': 100,
  LCP: 1_800,
  'first sync': 60_000,
  'tap on the disk during it': 100,
  'heap of the journal': 80,
  'longest frame while searching': 50,
  'longest frame in the calendar': 50,
  'year in pixels': 300,
  'offline search': 400,
};
const VISITS = 9;
const FIRST_VISITS = 5;
const { timezoneId } = NOON_ZONE;
const PHONE_OPTIONS = { viewport: PHONE, isMobile: true, hasTouch: true, timezoneId };

const found = await findBrowser();
if (!found) throw new Error('No browser found: set BROWSER_PATH to a Chromium.');
await using journal = await startTestJournal('sqlite');
const browser = await chromium.launch(found);
try {
  const person = await joinAt(journal.service.url);
  if (process.argv.includes('--large')) await measureLarge(browser, person);
  else {
    await fillJournal(person);
    await measureFirstVisits(browser, person);
    await measureVisits(browser, person);
  }
} finally {
  await browser.close();
}

/** Prints the `share` quantile of the values, by default the median; one over budget fails the command. */
function report(name: string, values: readonly number[], share = 0.5): void {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const budget = BUDGETS[name];
  const isOver = budget !== undefined && !(value <= budget);
  if (isOver) process.exitCode = 1;
  const digits = value < 1 ? 3 : 0;
  console.log(
    `${name}: ${value.toFixed(digits)}, worst ${sorted.at(-1)?.toFixed(digits)} of ${sorted.length}` +
      `${budget === undefined ? '' : `, budget ${budget}`}${isOver ? ', OVER' : ''}`,
  );
}

async function measureLarge(launched: Browser, person: Person): Promise<void> {
  await fillLargeJournal(person, Date.now());
  const page = await (await launched.newContext({ viewport: DESKTOP, locale: 'en-GB' })).newPage();
  const figures = await measureLargeJournal(page, journal, person);
  for (const [name, value] of Object.entries(figures)) report(name, [value]);
}

/** Each in a context with a session but without cached app files: the faces are the first screen. */
async function measureFirstVisits(launched: Browser, person: Person): Promise<void> {
  const faces: number[] = [];
  const sizes: number[] = [];
  for (let visit = 0; visit < FIRST_VISITS; visit += 1) {
    const other = await launched.newContext();
    await signIn(await other.newPage(), journal, person);
    const storageState = await other.storageState();
    await other.close();
    const context = await launched.newContext({ ...PHONE_OPTIONS, storageState });
    const page = await context.newPage();
    const session = await slowDown(page, true);
    let bytes = 0;
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    faces.push(await openFace(page));
    sizes.push(bytes / 1000);
    await context.close();
  }
  report('first visit: face tappable', faces);
  report('first visit: kB until then', sizes, 1);
}

async function measureVisits(launched: Browser, person: Person): Promise<void> {
  const context = await launched.newContext(PHONE_OPTIONS);
  const first = await context.newPage();
  await signIn(first, journal, person);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The local copy is complete: the first visit is over.
  await first.waitForSelector('.entry');
  const speed = await measureSpeed(first);
  await first.close();
  const visits: Record<string, number>[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await measureVisit(context, speed));
  for (const name of Object.keys(visits[0] ?? {}))
    report(
      name,
      visits.map((visit) => visit[name] ?? Number.NaN),
    );
}

async function measureVisit(context: BrowserContext, speed: number): Promise<Record<string, number>> {
  const page = await context.newPage();
  await watchVitals(page);
  await slowDown(page, true);
  const face = await openFace(page);
  const { paint } = await readVitals(page);
  const slowness = (await measureSpeed(page)) / speed;
  await context.setOffline(true);
  const { durable, shown } = await measureTap(page);
  await page.click('.editor .quiet');
  await page.waitForSelector('.editor', { state: 'detached' });
  await context.setOffline(false);
  await page.close();
  return {
    'times slower': slowness,
    'face tappable': face,
    LCP: paint,
    'tap on the disk': durable,
    'sheet open': shown,
  };
}

/** Opens the app; returns the time until a face is present and the page can handle a tap on it. */
async function openFace(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.face-button')) return;
      observer.disconnect();
      setTimeout(() => Object.assign(globalThis, { faceAt: performance.now() }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(journal.service.url);
  await page.waitForFunction(() => 'faceAt' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { faceAt: number }).faceAt);
}

/** Milliseconds from the tap until the strict write of the entry is complete, and until its sheet is open. */
async function measureTap(page: Page): Promise<{ durable: number; shown: number }> {
  await page.evaluate(() => {
    let tappedAt = 0;
    let durable = 0;
    addEventListener('pointerdown', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true });
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      // Transactions from before the tap do not belong to its entry.
      if (tappedAt > 0 && args[2]?.durability === 'strict')
        transaction.addEventListener('complete', () => (durable ||= performance.now() - tappedAt));
      return transaction;
    };
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.editor')) return;
      observer.disconnect();
      Object.assign(globalThis, { tapTook: { durable, shown: performance.now() - tappedAt } });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.tap('.face-button:nth-child(4)');
  await page.waitForFunction(() => 'tapTook' in globalThis);
  return page.evaluate(
    () => (globalThis as unknown as { tapTook: { durable: number; shown: number } }).tapTook,
  );
}
