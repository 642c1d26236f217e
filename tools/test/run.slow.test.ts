// A run of tests ends within its limits, whatever a test does, and says why.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** What `tools/test.ts` says and ends with when it is told to run a file beside this one. */
const run = (fixture: string, ...flags: string[]) => runWith({}, fixture, ...flags);

async function runWith(settings: NodeJS.ProcessEnv, fixture: string, ...flags: string[]) {
  // A test process that is told that it is one reports to its parent, not to people.
  const { NODE_TEST_CONTEXT: _, ...env } = { ...process.env, ...settings };
  const args = ['tools/test.ts', ...flags, `tools/test/${fixture}.fixture.ts`];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said: string) => {
      text += said;
    });
  const [code] = await once(child, 'close');
  return { code, text };
}

test('a failed assertion that leaves a server open ends the run, and is reported', async () => {
  const { code, text } = await run('open-server', '--file-seconds=2');
  assert.equal(code, 1);
  assert.match(text, /AssertionError \[ERR_ASSERTION\]: planted/);
  assert.match(text, /open-server\.fixture\.ts: still running after 2 s; open: .*1 TCPServerWrap/);
});

test('a test that never ends is named, with what keeps its file open', async () => {
  const { code, text } = await run('never-ending', '--file-seconds=6', '--test-timeout=200');
  assert.equal(code, 1);
  assert.match(text, /waits for ever.*\n *'test timed out after 200ms'/);
  assert.match(text, /never-ending\.fixture\.ts: still running after 6 s/);
});

test('a file that cannot end itself is stopped with the run, and named', async () => {
  const { code, text } = await run('busy-loop', '--file-seconds=1', '--run-minutes=0.05');
  assert.equal(code, 124);
  assert.match(text, /The run was cut after 3 s\. Still running: tools\/test\/busy-loop\.fixture\.ts\./);
});

test('an error that no test awaits ends its file at once, and is reported', async () => {
  const { code, text } = await run('unawaited');
  assert.equal(code, 1);
  assert.match(text, /unawaited\.fixture\.ts: an error that no test awaits: AssertionError .*planted/);
});

test('nothing that a test started outlives the run', async () => {
  const { code, text } = await run('orphan');
  assert.equal(code, 0);
  const [, url = ''] = /listening on (\S+)/.exec(text) ?? [];
  await assert.rejects(fetch(url), { message: 'fetch failed' });
});

test('a file that failed runs once more where that is asked for, and is named', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-flaky-'));
  const settings = (name: string) => ({ FLAKY_MARK: join(folder.path, name) });
  assert.equal((await runWith(settings('once'), 'flaky')).code, 1);
  const { code, text } = await runWith(settings('twice'), 'flaky', '--repeat-failed');
  assert.equal(code, 0);
  assert.match(text, /Flaky, passed only when run once more: tools\/test\/flaky\.fixture\.ts\./);
});

for (const fixture of ['never-ending', 'unawaited'])
  test(`files of a process that ended early run once more with the one that failed, ${fixture}`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-flaky-'));
    const { code, text } = await runWith(
      { FLAKY_MARK: join(folder.path, 'once') },
      ...(['flaky', `tools/test/${fixture}.fixture.ts`, '--repeat-failed', '--file-seconds=3'] as const),
    );
    assert.equal(code, 1);
    const [, repeated = ''] = /once more with nothing beside them: (.*)\.\n/.exec(text) ?? [];
    assert.ok(repeated.includes('flaky.fixture.ts') && repeated.includes(`${fixture}.fixture.ts`), text);
  });

test('a file that fails twice fails the run', async () => {
  const { code } = await run('open-server', '--repeat-failed', '--file-seconds=2');
  assert.equal(code, 1);
});
