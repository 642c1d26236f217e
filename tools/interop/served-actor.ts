// Tests a served actor and a served thought with activitypub-testing, an independent tool.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTandem } from './tandem.ts';

/** Downloaded by npm at run time; docs/decisions/0124 explains why it is not a dependency. */
const TESTER = 'activitypub-testing@0.16.1';

type Assertion = { test: { slug: string }; result: { outcome: string; info?: string } };

/** Prints a line per rule and document; returns whether none failed and some passed. */
export async function runActivityPubTesting(print: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-interop-'));
  try {
    await using tom = await startTandem(folder, 'tom');
    const { uri } = await tom.post('/thoughts', { content: 'Good morning' });
    const outcomes: string[] = [];
    for (const document of [tom.actor, uri]) {
      print(document);
      for (const { test, result } of readAssertions(await runTester(document))) {
        outcomes.push(result.outcome);
        print(`${result.outcome.padEnd(12)}  ${test.slug}${result.info ? `: ${result.info}` : ''}`);
      }
    }
    return outcomes.includes('passed') && !outcomes.includes('failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tool prints one result per line, and always exits with 0. */
function runTester(document: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const args = [
    'exec',
    '--yes',
    `--package=${TESTER}`,
    '--',
    'activitypub-testing',
    'test',
    'actor',
    document,
  ];
  execFile('npm', args, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
    if (error) reject(new Error(stderr || error.message));
    else resolve(stdout);
  });
  return promise;
}

/** Ignores other output. */
const readAssertions = (printed: string): Assertion[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((value): value is Assertion => value.test !== undefined && value.result !== undefined);
