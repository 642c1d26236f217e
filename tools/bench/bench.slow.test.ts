import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BRIEF } from './durations.ts';
import { type Harness, openHarness } from './harness.ts';
import { measure } from './measure.ts';
import { measurements } from './measurements/measurements.ts';
import { fetchResponse } from './processes/response.ts';
import { scenarios } from './scenarios/scenarios.ts';

/** The first requests, and some of those that others of the same scenario may look different from. */
const ASKED = [0, 1, 65, 1000];

describe('with a tiny data set', () => {
  let folder: string;
  let harness: Harness;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-bench-'));
    harness = await openHarness({
      sizes: ['tiny'],
      dialect: 'sqlite',
      folder,
      durations: BRIEF,
      profiles: null,
    });
  });
  after(async () => {
    await harness[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  for (const scenario of scenarios) {
    test(`${scenario.name} is completed as it should be, and measured`, async () => {
      for (const { server, session } of await harness.systemsUnderTest(scenario.service)) {
        for (const index of ASKED)
          await fetchResponse(server.port, scenario.request(session, index), scenario.status);
      }
      const { baseline, figures } = await measure(harness, { ...scenario, clients: 2, variety: 4 });
      for (const { perSecond, alone, p50, p99 } of [baseline, figures]) {
        for (const figure of [perSecond, alone, p50, p99]) {
          assert.ok(figure > 0 && Number.isFinite(figure));
        }
      }
    });
  }

  test('a request with another status ends the run', async () => {
    const [first] = scenarios;
    assert.ok(first);
    await assert.rejects(measure(harness, { ...first, status: 418 }), /completed 200/);
  });

  for (const { name, run, isSlow: takesLong } of measurements) {
    if (takesLong) continue;
    test(`the trial ${name} finds its figures`, async () => {
      const findings = await run(harness);
      assert.ok(findings.length > 0);
      for (const { label: says, value } of findings) assert.ok(value > 0, says);
    });
  }
});
