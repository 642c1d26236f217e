import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDeclared, checkVersions, type Manifest } from './packages.ts';
import { readSource } from './source.ts';

const manifests = new Map<string, Manifest>([
  ['', { devDependencies: { 'fast-check': '1.0.0' } }],
  [
    'journal',
    { dependencies: { '@tandem/platform': '0.1.0', yazl: '3.0.0' }, devDependencies: { pg: '8.0.0' } },
  ],
]);

const undeclared = (path: string, text: string) =>
  checkDeclared(readSource(path, text), manifests).map(({ message }) => message);

test('exact versions pass, ranges and tags do not', () => {
  const versions = (version: string) =>
    checkVersions('package.json', { dependencies: { a: version } }).length;
  for (const version of ['1.2.3', '0.0.0', '18.4.0-beta.17']) assert.equal(versions(version), 0);
  for (const version of ['^1.2.3', '~1.2.3', '1.2', '1.x', '*', '', 'latest', '1.2.3 || 2.0.0', 'file:../a'])
    assert.equal(versions(version), 1);
  assert.equal(checkVersions('package.json', { devDependencies: { a: '^1.0.0' } }).length, 1);
});

test('service code needs a dependency in its own workspace', () => {
  assert.deepEqual(undeclared('journal/a.ts', "import yazl from 'yazl';"), []);
  assert.deepEqual(undeclared('journal/a.ts', "import a from '@tandem/platform/refusal.ts';"), []);
  assert.deepEqual(undeclared('journal/a.ts', "import a from 'node:fs';\nimport './b.ts';"), []);
  const complaint = (name: string) => `imports ${name}, which journal/package.json does not declare for it`;
  assert.deepEqual(undeclared('journal/a.ts', "import a from '@scope/name/deep.js';"), [
    complaint('@scope/name'),
  ]);
  assert.deepEqual(undeclared('journal/a.ts', "import a from '@tandem/thoughts/app.ts';"), [
    complaint('@tandem/thoughts'),
  ]);
  assert.deepEqual(undeclared('journal/a.ts', "import pg from 'pg';"), [complaint('pg')]);
  assert.deepEqual(undeclared('journal/a.ts', "import fs from 'fs';"), [complaint('fs')]);
});

test('types and tests may use devDependencies, including those of the root', () => {
  assert.deepEqual(undeclared('journal/a.ts', "import type { A } from 'pg';"), []);
  assert.deepEqual(undeclared('journal/a.test.ts', "import pg from 'pg';\nimport fc from 'fast-check';"), []);
  assert.deepEqual(undeclared('journal/testing/a.ts', "import pg from 'pg';"), []);
  assert.equal(undeclared('journal/a.test.ts', "import a from 'nothing';").length, 1);
});

test('files of the root use its package.json, which declares the workspaces', () => {
  assert.deepEqual(undeclared('tools/a.ts', "import fc from 'fast-check';"), []);
  assert.deepEqual(undeclared('tools/a.ts', "import a from '@tandem/journal/app.ts';"), []);
  assert.equal(undeclared('main.ts', "import fc from 'fast-check';").length, 1);
  assert.equal(undeclared('tools/a.ts', "import yazl from 'yazl';").length, 1);
});
