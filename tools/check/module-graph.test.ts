import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkExports, checkFileCycles, checkFolderCycles } from './module-graph.ts';
import { readSource } from './source.ts';

const messages = (check: typeof checkFileCycles, files: Record<string, string>) =>
  check(Object.entries(files).map(([path, text]) => readSource(path, text))).map(({ message }) => message);

test('an import cycle of files is reported with its shortest path', () => {
  const files = {
    'platform/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'platform/b.ts': "import { c } from './c.ts';",
    'platform/c.ts': "import { a } from './a.ts';",
    'platform/d.ts': "import { a } from './a.ts';",
  };
  assert.deepEqual(messages(checkFileCycles, files), [
    'files import each other: platform/a.ts → platform/c.ts → platform/a.ts',
  ]);
  assert.deepEqual(messages(checkFolderCycles, files), []);
});

test('a type import completes a cycle like any other', () => {
  const files = {
    'journal/a.ts': "import type { B } from './b.ts';",
    'journal/b.ts': "import { a } from './a.ts';",
  };
  assert.equal(messages(checkFileCycles, files).length, 1);
});

test('an import cycle of folders is reported even without a cycle of files', () => {
  const files = {
    'thoughts/likes/likes.ts': "import { a } from '../users/users.ts';",
    'thoughts/likes/count.ts': '',
    'thoughts/users/users.ts': '',
    'thoughts/users/profile.ts': "import { count } from '../likes/count.ts';",
  };
  assert.deepEqual(messages(checkFileCycles, files), []);
  assert.deepEqual(messages(checkFolderCycles, files), [
    'folders import each other: thoughts/likes/ → thoughts/users/ → thoughts/likes/',
  ]);
});

test('a folder and a file next to it may import in one direction', () => {
  const files = {
    'platform/http/endpoint.ts': "import { read } from './bodies/read.ts';",
    'platform/http/bodies/read.ts': '',
    'platform/http/bodies/limit.ts': "import type { Endpoint } from '../endpoint.ts';",
  };
  assert.deepEqual(messages(checkFolderCycles, files), [
    'folders import each other: platform/http/bodies/ → platform/http/endpoint.ts → platform/http/bodies/',
  ]);
});

test('a main module, its parts and their shared modules are not a cycle', () => {
  const files = {
    'journal/archive/archive.ts': "import { read } from './import/import.ts';",
    'journal/archive/import/import.ts': "import { store } from '../store.ts';",
    'journal/archive/store.ts': '',
  };
  assert.deepEqual(messages(checkFolderCycles, files), []);
});

test('tests and their helpers may import the modules that import them', () => {
  const files = {
    'journal/a.ts': '',
    'journal/a.test.ts': "import { help } from './testing/help.ts';",
    'journal/testing/help.ts': "import { suite } from '../a.test.ts';",
  };
  assert.deepEqual(messages(checkFileCycles, files), []);
});

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
