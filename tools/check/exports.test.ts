import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkExports } from './exports.ts';
import { readSource } from './source.ts';

test('an export that no other file imports is reported', () => {
  const files = {
    'thoughts/a.ts':
      'export const used = 1;\nexport type Unused = string;\nexport async function own() {}\nown();',
    'thoughts/b.ts': "import { type Other, used as one } from './a.ts';",
    'thoughts/whole.ts': 'export const first = 1;',
    'journal/c.ts': "import * as whole from '@tandem/thoughts/whole.ts';",
    'journal/worker.ts': 'export const run = 1;',
    'journal/d.ts': "new URL('./worker.ts', import.meta.url);",
  };
  const found = checkExports(Object.entries(files).map(([path, text]) => readSource(path, text)));
  assert.deepEqual(
    found.map(({ path, line, message }) => `${path}:${line} ${message}`),
    [
      'thoughts/a.ts:2 exports Unused, which no other file imports',
      'thoughts/a.ts:3 exports own, which no other file imports',
    ],
  );
});
