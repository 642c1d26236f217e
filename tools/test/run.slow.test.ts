// A test run ends within its limits, whatever a test does, and reports the reason.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Output and exit code of `tools/test.ts` for the fixtures. */
async function run(
  fixtures: readonly string[],
  flags: readonly string[] = [],
  settings: NodeJS.ProcessEnv = {},
) {
  const files = fixtures.map((name) => `tools/test/${name}.fixture.ts`);
  const child = spawn(process.execPath, ['tools/test.ts', ...flags, ...files], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const [code] = await once(child, 'close');
  return { code, text };
}

describe('a run of tests', () => {
  test('reports tests, skipped tests, the slowest files and the counts', async () => {
    const { code, text } = await run(['passing']);
    assert.equal(code, 0, text);
    assert.match(text, /✔ a suite › passes \(\d+ ms\)\n {2}✔ a suite › is skipped \(skipped: for a reason\)/);
    assert.match(
      text,
      /slowest files:\n {2}[\d.]+ s, [\d.]+ s of processor time: tools\/test\/passing\.fixture\.ts\n/,
    );
    assert.match(text, /1 passed, 0 failed\n$/);
  });

  test('a file that leaves a server open is reported and killed, with its failed assertion', async () => {
    const { code, text } = await run(['open-server'], ['--open-seconds=1']);
    assert.equal(code, 1);
    assert.match(text, /AssertionError \[ERR_ASSERTION\]: planted/);
    assert.match(text, /open-server\.fixture\.ts: open resources 1 s after the last test: 1 TCPServerWrap/);
    assert.match(text, /0 passed, 2 failed\n$/);
  });

  test('a test that never ends is reported with its open resources, and others run', async () => {
    const { code, text } = await run(['never-ending', 'passing'], ['--quiet-seconds=5', '--workers=1']);
    assert.equal(code, 1);
    assert.match(
      text,
      /never-ending\.fixture\.ts: “never resolves” was running, and nothing had happened for 5 s; open: 1 TCPServerWrap/,
    );
    assert.match(text, /✔ tools\/test\/passing\.fixture\.ts/);
    assert.match(text, /1 passed, 1 failed\n$/);
  });

  test('a file in an endless loop is killed, and others run', async () => {
    const { code, text } = await run(['busy-loop', 'passing'], ['--quiet-seconds=5', '--workers=1']);
    assert.equal(code, 1);
    assert.match(text, /busy-loop\.fixture\.ts: .* nothing had happened for 5 s; open: unknown/);
    assert.match(text, /1 passed, 1 failed\n$/);
  });

  test('a run ends at its time limit, and reports the files that were running', async () => {
    const { code, text } = await run(['busy-loop'], ['--run-minutes=0.05']);
    assert.equal(code, 124);
    assert.match(
      text,
      /The run was stopped at its time limit\. Still running: tools\/test\/busy-loop\.fixture\.ts\./,
    );
  });

  test('an unhandled error ends its file immediately, and is reported', async () => {
    const { code, text } = await run(['unawaited', 'passing'], ['--workers=1']);
    assert.equal(code, 1);
    assert.match(text, /unawaited\.fixture\.ts: an error that no test awaits: AssertionError .*planted/);
    assert.match(text, /1 passed, 1 failed\n$/);
  });

  test('no process started by a test outlives the run', async () => {
    const { code, text } = await run(['orphan']);
    assert.equal(code, 0);
    const [, url = ''] = /listening on (\S+)/.exec(text) ?? [];
    await assert.rejects(fetch(url), { message: 'fetch failed' });
  });

  test('a failure followed by three passes is listed as flaky, and fails if it is listed already', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-flaky-'));
    const list = join(folder.path, 'flaky.md');
    const runFlaky = (mark: string, ...flags: string[]) =>
      run(['flaky', 'passing'], flags, { FLAKY_MARK: join(folder.path, mark) });
    assert.equal((await runFlaky('never repeated')).code, 1);

    const flags = ['--repeat-failed', `--flaky-list=${list}`];
    const first = await runFlaky('first', ...flags);
    assert.equal(first.code, 0, first.text);
    assert.match(first.text, /Flaky, failed once and passed 3 times: tools\/test\/flaky\.fixture\.ts\./);
    assert.match(first.text, /2 passed, 0 failed\n$/);
    const row =
      /^\| \d{4}-\d\d-\d\d \| `tools\/test\/flaky\.fixture\.ts` \| passes from the second run on \|\n$/;
    assert.match(await readFile(list, 'utf8'), row);

    const second = await runFlaky('second', ...flags);
    assert.equal(second.code, 1);
    assert.match(second.text, /flaky\.fixture\.ts: is flaky again/);
    assert.match(await readFile(list, 'utf8'), row);
  });

  test('a file that fails again when repeated fails the run', async () => {
    const { code, text } = await run(['unawaited'], ['--repeat-failed']);
    assert.equal(code, 1);
    assert.doesNotMatch(text, /Flaky/);
  });
});
