// All scenarios must return their status: failing requests would be measured as fast ones.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { apiScenarios, compareWith } from './compare.ts';
import { measure } from './measure.ts';
import { fetchResponse } from './request.ts';
import { scenarios } from './scenarios.ts';
import { openSystems, type Systems } from './systems.ts';

/** The first requests, and some later ones. */
const ASKED = [0, 1, 65, 1000];
const BRIEF = { firstWarmUp: 1, warmUp: 1, slice: 20, rounds: 1, alone: 10, openLoop: 10 };

describe('with a tiny data set', () => {
  let folder: string;
  let systems: Systems;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-bench-'));
    const kinds = { sizes: ['tiny'], dialects: ['sqlite'], against: null } as const;
    systems = await openSystems({ ...kinds, folder, profiles: null });
  });
  after(async () => {
    await systems?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  for (const scenario of scenarios) {
    test(`${scenario.name} has its status, and is measured`, async () => {
      for (const { server, session } of await systems.start(scenario.service)) {
        for (const index of ASKED)
          await fetchResponse(server.port, await scenario.request(session, index), scenario.status);
      }
      const measured = await measure(systems, { ...scenario, clients: 2, variety: 4 }, BRIEF);
      for (const { perSecond, alone, p50, p99 } of [
        measured.baseline,
        ...measured.systems.map((it) => it.figures),
      ])
        for (const figure of [perSecond, alone, p50, p99]) assert.ok(figure > 0 && Number.isFinite(figure));
    });
  }

  test('a server is compared with itself on each request of the Mastodon API', async () => {
    const [own] = await systems.start('thoughts');
    assert.ok(own);
    const url = new URL(`http://localhost:${own.server.port}`);
    const compared = await compareWith(url, own.session.appTokens[1] ?? '', own);
    for (const scenario of apiScenarios) {
      const brief = { ...scenario, clients: 2, variety: 100 };
      const measured = await measure({ ...systems, start: async () => compared }, brief, BRIEF);
      const [other, itself] = measured.systems;
      assert.deepEqual([other?.kind.name, other?.figures.cpu], ['other', null]);
      assert.ok(itself && itself.figures.perSecond > 0);
    }
  });

  test('a response with another status ends the run', async () => {
    const [first] = scenarios;
    assert.ok(first);
    await assert.rejects(measure(systems, { ...first, status: 418 }, BRIEF), /returned 200/);
  });
});
