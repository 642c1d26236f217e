// Lighthouse on the screens of the journal's app.
import { joinAt, startTestJournal } from '../../journal/testing/journal.ts';
import { signIn } from '../../journal/web/testing/app.ts';
import { fillJournal, GATES, SCREENS } from '../../journal/web/testing/screens.ts';
import { OF_APPS, type Options, withLighthouse } from './measure.ts';

/** How many scores are below the least, of the screens that are named or of all. */
export async function measureJournal(names: readonly string[], options: Options): Promise<number> {
  await using journal = await startTestJournal('sqlite');
  const person = await joinAt(journal.service.url);
  await fillJournal(person);
  return await withLighthouse(options, async (browser, measure) => {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await signIn(page, journal, person);
    await page.waitForSelector('.line');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The screen behind the cover is the last one; it needs taps to be reached.
    for (const { name, path, prepare } of [...GATES, ...SCREENS])
      if (!prepare && (names.length === 0 || names.includes(name)))
        await measure(name, journal.service.url + path, OF_APPS);
  });
}
