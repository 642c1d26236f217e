// `npm run screenshots`: screenshots of all or the named screens of the journal app; with `-- thoughts` of
// the pages of thoughts.
import { mkdir, mkdtempDisposable, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../web/testing/chromium.ts';
import { withArabicFont } from '../web/testing/fonts.ts';
import { takeJournalScreenshots } from './screenshots/journal.ts';
import { takeThoughtsScreenshots } from './screenshots/thoughts.ts';

const args = process.argv.slice(2);
const isOfThoughts = args[0] === 'thoughts';
const names = isOfThoughts ? args.slice(1) : args;
const folder = join(import.meta.dirname, '../docs/screenshots', isOfThoughts ? 'thoughts' : '');

const found = await findBrowser();
if (!found) throw new Error('No browser found: set BROWSER_PATH to a Chromium.');
await using fonts = await mkdtempDisposable(join(tmpdir(), 'tandem-fonts-'));
const browser = await chromium.launch(await withArabicFont(found, fonts.path));
try {
  await mkdir(folder, { recursive: true });
  // Without names, all are replaced.
  for (const name of names.length === 0 ? await readdir(folder) : [])
    if (/\.(?:png|jpg)$/.test(name)) await rm(join(folder, name));
  await (isOfThoughts ? takeThoughtsScreenshots : takeJournalScreenshots)({ browser, folder, names });
} finally {
  await browser.close();
}
