import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { prepareSqlite } from '../data-sets/prepare.ts';
import { UsageError } from '../options.ts';
import { readSoakOptions } from './options.ts';
import { type SoakDurations, soak } from './run.ts';
import type { Sample } from './sample.ts';
import { judge, LENIENT, STRICT } from './verdict.ts';

const LIMIT = { timeout: 120_000 };
const PACE: SoakDurations = { milliseconds: 16_000, perSecond: 30, sampleEvery: 500 };
const LEAK = new URL('./leak.ts', import.meta.url).href;

const rising = (samples: readonly Sample[]) => judge(samples, LENIENT).filter(({ isLevel }) => !isLevel);

describe('a short soak', { skip: process.platform !== 'linux' }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-soak-'));
  });
  after(() => rm(folder, { recursive: true }));
  const dataSet = (name: string) => prepareSqlite('tiny', folder, join(folder, name));

  test('finds no leak in the services, and every request successful', LIMIT, async () => {
    const { samples, load } = await soak(await dataSet('level'), PACE);
    for (const { completed } of Object.values(load)) assert.equal(completed, 480);
    assert.deepEqual(rising(samples), []);
  });

  test('detects leaks of memory and handles', LIMIT, async () => {
    const leaking = { NODE_OPTIONS: `--import=${LEAK}` };
    const { samples } = await soak(
      await dataSet('leaking'),
      { ...PACE, milliseconds: 8_000, sampleEvery: 250 },
      leaking,
    );
    const measures = rising(samples).map(({ measure }) => measure);
    for (const lost of ['memory', 'buffers', 'handles']) assert.ok(measures.includes(lost as never), lost);
  });
});

const LEVEL: Sample = { memory: 100, heap: 40, buffers: 5, handles: 30, delay: 2, log: 4 };
const course = (change: (at: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 40 }, (_, at) => ({ ...LEVEL, ...change(at) }));

test('the verdict ignores the start and short-lived peaks', () => {
  const samples = course((at) => ({
    memory: at < 10 ? 10 * at : at % 5 === 0 ? 300 : 100,
    heap: 40 + (at % 7) * 5,
  }));
  for (const { measure, isLevel } of judge(samples, STRICT)) assert.ok(isLevel, measure);
});

test('the verdict sees a slow rise of each measure, and too few samples', () => {
  for (const measure of Object.keys(LEVEL) as (keyof Sample)[]) {
    const samples = course((at) => ({ [measure]: LEVEL[measure] * (1 + at / 10) + at * 8 }));
    const found = judge(samples, STRICT).filter(({ isLevel }) => !isLevel);
    assert.deepEqual(
      found.map((finding) => finding.measure),
      [measure],
    );
  }
  assert.throws(() => judge(course(() => ({})).slice(0, 7), STRICT), /too few/);
});

test('the command line of a soak is read', () => {
  assert.deepEqual(readSoakOptions([]), { minutes: 60, perSecond: 100, folder: 'data/bench', help: false });
  const { minutes, perSecond } = readSoakOptions('--minutes 0.5 --per-second 20'.split(' '));
  assert.deepEqual([minutes, perSecond], [0.5, 20]);
  for (const wrong of ['--minutes 0', '--minutes x', '--per-second -1', '--hours 2']) {
    assert.throws(() => readSoakOptions(wrong.split(' ')), UsageError);
  }
});
