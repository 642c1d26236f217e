// `npm run soak`: holds the services under load for long, and looks whether what they hold stays level.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareSqlite } from './data-sets/prepare.ts';
import { UsageError } from './options.ts';
import { HELP, readSoakOptions, type SoakOptions } from './soak/options.ts';
import { soak } from './soak/run.ts';
import { judge, STRICT } from './soak/verdict.ts';

const MINUTE = 60_000;
/** So many samples are enough for medians, however long it takes. */
const SAMPLES = 400;
const LEAST_PAUSE = 2000;

try {
  await main(readSoakOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run soak -- --help.`);
  process.exitCode = 2;
}

async function main({ minutes, perSecond, folder, help }: SoakOptions): Promise<void> {
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  const kept = resolve(folder);
  await mkdir(kept, { recursive: true });
  await using stack = new AsyncDisposableStack();
  const run = stack.adopt(await mkdtemp(join(kept, 'soak-')), (path) => rm(path, { recursive: true }));
  const dataSet = await prepareSqlite('small', kept, run);
  const milliseconds = minutes * MINUTE;
  const sampleEvery = Math.max(LEAST_PAUSE, milliseconds / SAMPLES);
  const { samples, load } = await soak(dataSet, { milliseconds, perSecond, sampleEvery }, {}, (sample) =>
    console.error(JSON.stringify(sample, (_, value) => (typeof value === 'number' ? round(value) : value))),
  );
  const findings = judge(samples, STRICT);
  for (const { measure, early, late, isLevel } of findings) {
    console.log(`${measure}: ${round(early)} → ${round(late)}${isLevel ? '' : '  NOT LEVEL'}`);
  }
  for (const [name, { completed, p50, p99 }] of Object.entries(load)) {
    console.log(`${name}: ${completed} completed, p50 ${round(p50)} ms, p99 ${round(p99)} ms`);
  }
  if (findings.some(({ isLevel }) => !isLevel)) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
