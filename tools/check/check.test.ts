// `npm run check`: each rule finds a fault planted in a small repository.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checkRepository } from './check.ts';
import { formatViolation } from './source.ts';

const CHECK = join(import.meta.dirname, '../check.ts');

const SOUND = {
  'package.json': '{}',
  'platform/package.json': '{}',
  'journal/package.json': '{}',
  'thoughts/package.json': '{}',
  'web/package.json': '{}',
  'ARCHITECTURE.md':
    '```\nplatform/  knows neither service\n  http/    requests\n  log/     lines\njournal/   one\nthoughts/  two\nweb/       shared\ntools/     for developers\n  check/   rules\n```\n',
  'tools/check/forbidden-words.json': '[{ "pattern": "\\\\bgadget\\\\b", "instead": "device" }]',
  'platform/http/http.ts': '// Serves requests, one by one.\nconst http = 1;\n',
  'platform/log/log.ts': '// Writes lines of a log.\nconst log = 1;\n',
};

/** Creates a valid repository with additional `files`. */
async function createRepository(files: Record<string, string>): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'tandem-check-'));
  for (const [path, text] of Object.entries({ ...SOUND, ...files })) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  return folder;
}

test('a repository that conforms to the rules passes', async () => {
  await using repository = await createRepository({});
  assert.deepEqual((await checkRepository(repository.path)).violations, []);
});

test('the command prints a line per violation and exits with 1', async () => {
  await using repository = await createRepository({ 'docs/a.md': 'Uses the gadget.\n\nAnd a gadget.\n' });
  const args = ['--disable-warning=ExperimentalWarning', CHECK, repository.path];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const line = (number: number) => `docs/a.md:${number}: contains “gadget”: write device\n`;
  assert.deepEqual([status, stderr], [1, line(1) + line(3)]);
});

const PLANTED: [string, Record<string, string>, RegExp][] = [
  [
    'an import against the direction of dependencies',
    {
      'ARCHITECTURE.md': `${SOUND['ARCHITECTURE.md'].replace('thoughts/  two\n', 'thoughts/  two\n  people/  p\n  web/     w\n')}`,
      'thoughts/web/page.ts': '// Shows a page to people.\nconst page = 1;\n',
      'thoughts/people/list.ts': "// Lists people by page.\nimport '../web/page.ts';\n",
    },
    /^thoughts\/people\/list\.ts:2: imports .* thoughts\/people must not import/,
  ],
  [
    'a spread of a literal',
    {
      'platform/http/a.ts': '// Spreads a literal object.\nconst a = 1;\nconst b = { ...{ a }, c: 2 };\n',
    },
    /^platform\/http\/a\.ts:3: spreads a literal/,
  ],
  [
    'a destructured array literal',
    { 'platform/http/a.ts': '// Declares two constants at once.\nconst [a, b] = [1, 2];\n' },
    /^platform\/http\/a\.ts:2: destructures an array literal/,
  ],
  [
    'a cycle of folders',
    {
      'platform/http/a.ts': "// Imports from the log.\nimport '../log/log.ts';\n",
      'platform/log/b.ts': "// Imports from http.\nimport '../http/http.ts';\n",
    },
    /^platform\/http\/: folders import each other/,
  ],
  [
    'a cycle of type imports',
    {
      'platform/http/a.ts': "// Imports a type.\nimport type { B } from './b.ts';\nexport type A = B;\n",
      'platform/http/b.ts': "// Imports a type.\nimport type { A } from './a.ts';\nexport type B = A;\n",
    },
    /^platform\/http\/a\.ts: files import each other/,
  ],
  [
    'an export that no other file imports',
    { 'platform/http/a.ts': '// Exports a constant.\nexport const unused = 1;\n' },
    /^platform\/http\/a\.ts:2: exports unused, which no other file imports/,
  ],
  [
    'a comment that is not wrapped',
    { 'platform/http/a.ts': `// Goes on and ${'on and '.repeat(20)}on.\n` },
    /^platform\/http\/a\.ts:1: has a comment beyond column 110/,
  ],
  [
    'a stale tree in ARCHITECTURE.md',
    { 'platform/media/media.ts': '// Reads and writes media.\n' },
    /^ARCHITECTURE\.md: does not list platform\/media\/$/,
  ],
  [
    'a discouraged term',
    { 'docs/a.md': 'Uses the gadget.\n' },
    /^docs\/a\.md:1: contains “gadget”: write device$/,
  ],
  [
    'a text in a view',
    { 'web/a.tsx': '// Shows a text.\nconst View = () => <p>Hello there</p>;\n' },
    /^web\/a\.tsx:2: shows “Hello there”/,
  ],
  [
    'a second service that keeps running after a failed assertion',
    {
      'platform/http/a.test.ts':
        "test('a', async () => {\n  const other = await startThoughts(config);\n});\n",
    },
    /^platform\/http\/a\.test\.ts:2: starts a service that keeps running/,
  ],
  [
    'an assertion about the time of day',
    { 'platform/http/a.test.ts': 'assert.ok(performance.now() - began < 20_000);\n' },
    /^platform\/http\/a\.test\.ts:1: measures wall-clock time/,
  ],
  [
    'a property interrupted before its number of cases',
    { 'platform/http/a.test.ts': 'fc.assert(property, {\n  interruptAfterTimeLimit: 60_000,\n});\n' },
    /^platform\/http\/a\.test\.ts:2: limits a property by time/,
  ],
  [
    'a sleep',
    { 'platform/http/a.slow.test.ts': 'await new Promise((resolve) => setTimeout(resolve, 100));\n' },
    /^platform\/http\/a\.slow\.test\.ts:1: sleeps/,
  ],
];

for (const [name, files, expected] of PLANTED) {
  test(`${name} is reported`, async () => {
    await using repository = await createRepository(files);
    const lines = (await checkRepository(repository.path)).violations.map(formatViolation);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', expected);
  });
}
