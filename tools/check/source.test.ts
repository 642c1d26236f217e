import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './source.ts';

const targets = (path: string, text: string) => readSource(path, text).imports.map(({ target }) => target);

test('every form of import is parsed', () => {
  const text = [
    "import { a } from 'one';",
    "import type { B } from 'two';",
    "import {\n  c,\n  type D,\n} from 'three';",
    "import * as e from 'four';",
    "import 'five';",
    "export { f } from 'six';",
    "export * from 'seven';",
    "const g = await import('node:fs');",
    "const h = import.meta.resolve('./nine.ts');",
  ].join('\n');
  const { imports } = readSource('platform/x.ts', text);
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'node:fs', './nine.ts'];
  assert.deepEqual(
    imports.map(({ specifier }) => specifier),
    names,
  );
  assert.deepEqual(
    imports.map(({ line }) => line),
    [1, 2, 6, 7, 8, 9, 10, 11, 12],
  );
  assert.deepEqual(
    imports.filter(({ erased }) => erased).map(({ specifier }) => specifier),
    ['two'],
  );
});

test('text that resembles an import is ignored', () => {
  const text =
    "// import a from 'one';\nexport const from = 'two';\nPromise.resolve('three');\nexport function x() {}";
  assert.deepEqual(targets('platform/x.ts', text), []);
});

test('targets are paths of the repository, packages, or built-in modules', () => {
  const text = [
    "import './b.ts';",
    "import '../c/d.ts';",
    "import '@tandem/platform/time/clock.ts';",
    "import 'pg';",
    "import '@fastify/multipart';",
    "import 'node:fs';",
  ].join('\n');
  assert.deepEqual(targets('journal/entries/a.ts', text), [
    'journal/entries/b.ts',
    'journal/c/d.ts',
    'platform/time/clock.ts',
    'npm:pg',
    'npm:@fastify/multipart',
    'node:fs',
  ]);
});
