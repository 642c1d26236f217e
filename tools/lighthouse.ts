// `npm run lighthouse`: runs Lighthouse on the screens of the journal app and the pages of thoughts; see
// --help. `npm exec` downloads it.
import { spawn } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { joinAt, startTestJournal } from '../journal/testing/journal.ts';
import { signIn } from '../journal/web/testing/app.ts';
import { fillJournal, GATES, SCREENS } from '../journal/web/testing/screens.ts';
import { freePort } from '../platform/testing/free-port.ts';
import { makeAdministrator } from '../thoughts/testing/administrators.ts';
import { PASSWORD, startTestThoughts } from '../thoughts/testing/thoughts.ts';
import { logIn } from '../thoughts/web/testing/log-in.ts';
import * as screens from '../thoughts/web/testing/screens.ts';
import { NOON_ZONE } from '../web/testing/browser.ts';
import { findBrowser } from '../web/testing/chromium.ts';
import { parseCommandLine, readNumber, runTool } from './testing/command-line.ts';

const HELP = `Runs Lighthouse on the screens of the journal's app, or the pages of thoughts, on a phone and on a desktop: the
median of some runs each of performance, accessibility and best practices; of pages that search engines may read, of SEO
too. Fails below 95. Where Lighthouse cannot be fetched, nothing is measured.

  npm run lighthouse -- [--runs N] [thoughts] [screen…]

  screen…    only these (default: all)
  thoughts   the pages of thoughts, not the screens of the journal
  --runs N   how many runs each (default: 5)
  --help     shows this
`;
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LEAST = 95;
const FORMS = { phone: [], desktop: ['--preset=desktop'] } as const;
const OF_APPS = ['performance', 'accessibility', 'best-practices'];
/** Pages that search engines may index, of users who opted in. */
const INDEXED = ['start', 'profile', 'profile-arabic', 'thought', 'about'];
/** Lighthouse refuses pages with an error status. */
const REFUSED = ['not-found', 'thought-deleted', 'arrive-unknown'];

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};
type Measure = (name: string, url: string, categories: readonly string[]) => Promise<void>;

await runTool('lighthouse', async (args) => {
  const { values, positionals } = parseCommandLine(args, ['runs'], ['help'], true);
  if (values.help) return void process.stdout.write(HELP);
  const runs = readNumber('--runs', values.runs ?? '5');
  if ((await lighthouse(['--version'])) !== 0)
    return console.log(`${LIGHTHOUSE} could not be fetched: nothing was measured.`);
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser: set BROWSER_PATH to a Chromium.');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-lighthouse-'));
  const port = await freePort();
  // The browser's default profile, in which Lighthouse opens pages.
  const browser = await chromium.launchPersistentContext(join(folder.path, 'profile'), {
    ...found,
    args: [...(found.args ?? []), `--remote-debugging-port=${port}`],
    timezoneId: NOON_ZONE.timezoneId,
  });
  const measure: Measure = async (name, url, categories) => {
    for (const [form, options] of Object.entries(FORMS)) {
      const reports: Report[] = [];
      while (reports.length < runs) reports.push(await runOnce(url, port, folder.path, categories, options));
      printScores(`${name}, ${form}`, reports, categories);
    }
  };
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    if (positionals[0] === 'thoughts') await measureThoughts(positionals.slice(1), browser, page, measure);
    else await measureJournal(positionals, page, measure);
  } finally {
    await browser.close();
  }
});

async function measureJournal(names: readonly string[], page: Page, measure: Measure): Promise<void> {
  await using journal = await startTestJournal('sqlite');
  const person = await joinAt(journal.service.url);
  await fillJournal(person);
  await signIn(page, journal, person);
  await page.waitForSelector('.line');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The screen behind the cover comes last; it is only reachable by taps.
  for (const { name, path, prepare } of [...GATES, ...SCREENS])
    if (!prepare && (names.length === 0 || names.includes(name)))
      await measure(name, journal.service.url + path, OF_APPS);
}

async function measureThoughts(
  names: readonly string[],
  browser: BrowserContext,
  page: Page,
  measure: Measure,
): Promise<void> {
  await using thoughts = await startTestThoughts('sqlite');
  const life = await screens.fillThoughts(thoughts);
  for (const person of [life.ada, life.bob]) await person.put('/users/me', { indexable: true });
  const { url } = thoughts.service;
  const measureAll = async (list: readonly screens.Screen[]): Promise<void> => {
    for (const { name, path } of list)
      if (!REFUSED.includes(name) && (names.length === 0 || names.includes(name)))
        await measure(name, url + path(life), INDEXED.includes(name) ? [...OF_APPS, 'seo'] : OF_APPS);
  };
  await measureAll(screens.PUBLIC_SCREENS);
  await logIn(page, url, 'ada');
  await measureAll([...screens.MEMBER_SCREENS, ...screens.SETTINGS_SCREENS]);
  const { username } = await thoughts.join('operator');
  await makeAdministrator(thoughts, username);
  await browser.clearCookies();
  await logIn(page, url, username);
  await page.goto(`${url}/operate`);
  await page.fill('#password', PASSWORD);
  await page.press('#password', 'Enter');
  await page.waitForSelector('.tabs');
  await measureAll(screens.OPERATOR_SCREENS);
}

async function runOnce(
  url: string,
  port: number,
  folder: string,
  categories: readonly string[],
  options: readonly string[],
): Promise<Report> {
  const output = join(folder, 'report.json');
  const only = `--only-categories=${categories.join(',')}`;
  const common = [`--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', only];
  const code = await lighthouse([url, ...common, `--output-path=${output}`, ...options]);
  if (code !== 0) throw new Error(`Lighthouse failed with ${code} at ${url}.`);
  return JSON.parse(await readFile(output, 'utf8'));
}

/** Prints the medians, and the failed audits of the last run; a low score fails the command. */
function printScores(name: string, reports: readonly Report[], categories: readonly string[]): void {
  for (const category of categories) {
    const scores = reports
      .map((report) => (report.categories[category]?.score ?? 0) * 100)
      .sort((a, b) => a - b);
    const median = scores[Math.floor(scores.length / 2)] ?? 0;
    console.log(`${name}: ${category} ${median.toFixed(0)}`);
    if (median >= LEAST) continue;
    process.exitCode = 1;
    const { categories: found = {}, audits = {} } = reports.at(-1) ?? {};
    for (const { id, weight } of found[category]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        console.log(`  ${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`);
  }
}

/** Runs Lighthouse with this Node.js; resolves with its exit code. */
function lighthouse(options: readonly string[]): Promise<number> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...options];
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
