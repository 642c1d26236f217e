// `npm run lighthouse [-- --runs=5 --reports=folder screen…]`: what Lighthouse says of the screens of the
// journal's app, on a phone and on a desktop: the median of some runs each of performance, accessibility and
// best practices. Fails below 95. With --reports, the report of each last run is kept in that folder.
// Lighthouse is fetched by `npm exec`; where that is not possible, nothing is measured.
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtempDisposable, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { joinAt, startTestJournal } from '../journal/testing/journal.ts';
import { signIn } from '../journal/web/testing/app.ts';
import { fillJournal, GATES, SCREENS } from '../journal/web/testing/screens.ts';
import { NOON_ZONE } from '../web/testing/browser.ts';
import { findBrowser } from '../web/testing/chromium.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const LEAST = 95;
const FORMS = { phone: [], desktop: ['--preset=desktop'] } as const;

type Category = (typeof CATEGORIES)[number];
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith('--'));
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const runs = Number(option('runs') ?? 5);
const kept = option('reports');
process.exitCode = (await isAvailable()) ? await main() : skip();

function skip(): number {
  console.log(`${LIGHTHOUSE} could not be fetched: nothing was measured.`);
  return 0;
}

async function main(): Promise<number> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser: set BROWSER_PATH to a Chromium.');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-lighthouse-'));
  await using journal = await startTestJournal('sqlite');
  const person = await joinAt(journal.service.url);
  await fillJournal(person);
  const port = await findFreePort();
  // The default profile of the browser, in which Lighthouse opens its pages.
  const browser = await chromium.launchPersistentContext(join(folder.path, 'profile'), {
    ...found,
    args: [...(found.args ?? []), `--remote-debugging-port=${port}`],
    timezoneId: NOON_ZONE.timezoneId,
  });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await signIn(page, journal, person);
    await page.waitForSelector('.line');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The screen behind the cover is the last one; it needs taps to be reached.
    const screens = [...GATES, ...SCREENS].filter(({ name, prepare }) => !prepare && isAsked(name));
    let failures = 0;
    for (const { name, path } of screens)
      for (const form of ['phone', 'desktop'] as const) {
        const options = { url: journal.service.url + path, port, form, folder: folder.path };
        failures += report(`${name}, ${form}`, await measure(options));
        if (kept) await keepReport(folder.path, `${name}-${form}`);
      }
    return failures === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

async function keepReport(from: string, name: string): Promise<void> {
  await mkdir(kept ?? '', { recursive: true });
  await copyFile(join(from, 'report.json'), join(kept ?? '', `${name}.json`));
}

function isAsked(name: string): boolean {
  return asked.length === 0 || asked.includes(name);
}

type Measured = { url: string; port: number; form: keyof typeof FORMS; folder: string };

async function measure({ url, port, form, folder }: Measured): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const output = join(folder, 'report.json');
    const code = await lighthouse([
      ...[url, `--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json'],
      ...[`--output-path=${output}`, `--only-categories=${CATEGORIES.join(',')}`, ...FORMS[form]],
    ]);
    if (code !== 0) throw new Error(`Lighthouse failed with ${code} at ${url}.`);
    reports.push(JSON.parse(await readFile(output, 'utf8')));
  }
  return reports;
}

/** Prints the medians, and what costs points in the last run; returns how many categories are below. */
function report(name: string, reports: readonly Report[]): number {
  const scores = CATEGORIES.map((category) => {
    const sorted = reports
      .map(({ categories }) => (categories[category].score ?? 0) * 100)
      .sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  });
  console.log(`${name}: ${CATEGORIES.map((one, at) => `${one} ${scores[at]?.toFixed(0)}`).join(', ')}`);
  const last = reports.at(-1);
  for (const [at, category] of CATEGORIES.entries())
    if ((scores[at] ?? 0) < LEAST && last) console.log(describeLosses(last, category));
  return scores.filter((score) => score < LEAST).length;
}

function describeLosses({ categories, audits }: Report, category: Category): string {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `  ${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`)
    .join('\n');
}

async function isAvailable(): Promise<boolean> {
  return (await lighthouse(['--version'])) === 0;
}

/** Runs it with this Node.js; resolves with its exit code. */
function lighthouse(options: readonly string[]): Promise<number> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...options];
  return new Promise((resolve) => {
    const child = spawn('npm', command, {
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
