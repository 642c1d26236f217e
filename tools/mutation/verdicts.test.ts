import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Verdict } from './campaign.ts';
import { findFaults } from './faults/find-faults.ts';
import { appendVerdict, readVerdicts } from './verdicts.ts';

test('the latest verdict on a fault counts, wherever its line is by then', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-verdicts-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'verdicts.jsonl');
  assert.deepEqual(await readVerdicts(file), []);
  const [fault, alike] = findFaults('a.ts', 'await b();\nawait b();\n');
  const [moved] = findFaults('a.ts', '// moved\nawait b();\n');
  assert.ok(fault && alike && moved);
  const verdict = (of: typeof fault, outcome: Verdict['outcome']): Verdict => ({
    ...{ fault: of, outcome, by: null, tests: [], ms: 1 },
  });
  await appendVerdict(file, verdict(fault, 'survived'));
  await appendVerdict(file, verdict(alike, 'survived'));
  await appendFile(file, '\n{"fault":{');
  await appendVerdict(file, verdict(moved, 'killed'));
  const verdicts = await readVerdicts(file);
  assert.deepEqual(
    verdicts.map((one) => [one.fault.line, one.outcome]),
    [
      [2, 'killed'],
      [2, 'survived'],
    ],
  );
});
