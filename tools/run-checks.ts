// `npm run check`: types, lint, format and the rules of the repository, side by side. Prints what each that
// fails says, and how long each took. What the type checks find is kept for the next time, also when packages
// are installed again.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..');
const CACHE = '.cache';

/** The longest first. */
const CHECKS: readonly { name: string; command: string; args: readonly string[] }[] = [
  // Browser tests import servers: they are checked against the declarations of those, not their sources.
  { name: 'types of services and tests', command: 'tsc', args: ['--build', 'web/tsconfig.tests.json'] },
  { name: 'rules', command: 'node', args: ['--disable-warning=ExperimentalWarning', 'tools/check.ts'] },
  typeCheck('web/tsconfig.json'),
  typeCheck('web/tsconfig.worker.json'),
  { name: 'lint and format', command: 'biome', args: ['check', '--diagnostic-level=error', '.'] },
];

await mkdir(join(root, CACHE), { recursive: true });
const results = await Promise.all(CHECKS.map(run));
for (const { name, seconds, output } of results.filter(({ isRight }) => !isRight))
  console.error(`${name} failed after ${seconds} s:\n${output}`);
console.log(results.map(({ name, seconds }) => `${name} ${seconds} s`).join(', '));
if (results.some(({ isRight }) => !isRight)) process.exitCode = 1;

function typeCheck(project: string) {
  const kept = `${CACHE}/${project.replaceAll('/', '-')}.tsbuildinfo`;
  const args = ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
  return { name: `types of ${project}`, command: 'tsc', args };
}

/** With the commands of the packages, also where npm did not start this. */
async function run({ name, command, args }: (typeof CHECKS)[number]) {
  const began = performance.now();
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, ...texts] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { name, seconds, output: texts.join(''), isRight: code === 0 };
}
