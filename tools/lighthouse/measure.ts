// What Lighthouse says of pages, on a phone and on a desktop: the median of some runs each. Lighthouse is
// fetched by `npm exec`.
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtempDisposable, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { NOON_ZONE } from '../../web/testing/browser.ts';
import { findBrowser } from '../../web/testing/chromium.ts';

export const LIGHTHOUSE = 'lighthouse@13.5.0';
const LEAST = 95;
const FORMS = { phone: [], desktop: ['--preset=desktop'] } as const;

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
export const OF_APPS: readonly Category[] = ['performance', 'accessibility', 'best-practices'];

export type Options = {
  runs: number /** The folder that keeps the last report of each page. */;
  reports: string | undefined;
};

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

export type Measure = (name: string, url: string, categories: readonly Category[]) => Promise<void>;

/**
 * Runs `walk` with a browser, which may log in, and a function that measures a page in it and prints the
 * scores. Returns how many scores are below 95.
 */
export async function withLighthouse(
  { runs, reports }: Options,
  walk: (browser: BrowserContext, measure: Measure) => Promise<void>,
): Promise<number> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser: set BROWSER_PATH to a Chromium.');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-lighthouse-'));
  const port = await findFreePort();
  // The default profile of the browser, in which Lighthouse opens its pages.
  const browser = await chromium.launchPersistentContext(join(folder.path, 'profile'), {
    ...found,
    args: [...(found.args ?? []), `--remote-debugging-port=${port}`],
    timezoneId: NOON_ZONE.timezoneId,
  });
  let failures = 0;
  try {
    await walk(browser, async (name, url, categories) => {
      for (const form of ['phone', 'desktop'] as const) {
        const run = { url, port, form, folder: folder.path, categories };
        const measured: Report[] = [];
        while (measured.length < runs) measured.push(await runOnce(run));
        failures += print(`${name}, ${form}`, measured, categories);
        if (reports) await keepReport(folder.path, reports, `${name}-${form}`);
      }
    });
  } finally {
    await browser.close();
  }
  return failures;
}

async function keepReport(from: string, to: string, name: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await copyFile(join(from, 'report.json'), join(to, `${name}.json`));
}

type Run = {
  url: string;
  port: number;
  form: keyof typeof FORMS;
  folder: string;
  categories: readonly Category[];
};

async function runOnce({ url, port, form, folder, categories }: Run): Promise<Report> {
  const output = join(folder, 'report.json');
  const code = await lighthouse([
    ...[url, `--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json'],
    ...[`--output-path=${output}`, `--only-categories=${categories.join(',')}`, ...FORMS[form]],
  ]);
  if (code !== 0) throw new Error(`Lighthouse failed with ${code} at ${url}.`);
  return JSON.parse(await readFile(output, 'utf8'));
}

/** Prints the medians, and what costs points in the last run; returns how many categories are below. */
function print(name: string, reports: readonly Report[], wanted: readonly Category[]): number {
  const scores = wanted.map((category) => {
    const sorted = reports
      .map(({ categories }) => (categories[category]?.score ?? 0) * 100)
      .sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  });
  console.log(`${name}: ${wanted.map((one, at) => `${one} ${scores[at]?.toFixed(0)}`).join(', ')}`);
  const last = reports.at(-1);
  for (const [at, category] of wanted.entries())
    if ((scores[at] ?? 0) < LEAST && last) console.log(describeLosses(last, category));
  return scores.filter((score) => score < LEAST).length;
}

function describeLosses({ categories, audits }: Report, category: Category): string {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `  ${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`)
    .join('\n');
}

export async function isAvailable(): Promise<boolean> {
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
