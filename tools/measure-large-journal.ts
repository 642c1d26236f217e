// `npm run web:measure:large`: the app with a journal of 50,000 entries, against its budgets. Times depend on
// what else the machine does, so this is no test.
import { chromium } from 'playwright-core';
import { joinAt, startTestJournal } from '../journal/testing/journal.ts';
import {
  fillLargeJournal,
  type LargeFigures,
  measureLargeJournal,
} from '../journal/web/testing/large-journal.ts';
import { DESKTOP } from '../web/testing/browser.ts';
import { findBrowser } from '../web/testing/chromium.ts';

const BUDGETS: Readonly<Partial<LargeFigures>> = {
  'first sync': 60_000,
  'tap on the disk during it': 100,
  'heap of the journal': 80,
  'longest frame while searching': 50,
  'longest frame in the calendar': 50,
  'year in pixels': 300,
  'offline search': 400,
};

const found = await findBrowser();
if (!found) throw new Error('There is no browser: set BROWSER_PATH to a Chromium.');
await using journal = await startTestJournal('sqlite');
const person = await joinAt(journal.service.url);
await fillLargeJournal(person, Date.now());
const browser = await chromium.launch(found);
try {
  const page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-GB' })).newPage();
  const figures = await measureLargeJournal(page, journal, person);
  for (const [name, value] of Object.entries(figures)) {
    const budget = BUDGETS[name as keyof LargeFigures];
    const isOver = budget !== undefined && !(value <= budget);
    console.log(
      `${name}: ${value.toFixed(0)}${budget === undefined ? '' : `, budget ${budget}`}${isOver ? ', OVER' : ''}`,
    );
    if (isOver) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
