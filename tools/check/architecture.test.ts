import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArchitecture, readTree } from './architecture.ts';

const PATHS = [
  'main.ts',
  'platform/ids.ts',
  'platform/http/http.ts',
  'platform/testing/a.ts',
  'tools/check/a.ts',
];
const TREE = [
  'main.ts         both services',
  'platform/       knows neither service',
  '  http/         requests',
  'tools/          for developers',
  '  check/        rules',
];

const complaints = (tree: readonly string[], paths = PATHS) =>
  checkArchitecture(`# Title\n\n\`\`\`\n${tree.join('\n')}\n\`\`\`\n`, paths).map(({ message }) => message);

test('a tree that matches the repository passes', () => {
  assert.deepEqual(complaints(TREE), []);
});

test('a missing folder of the tree is reported', () => {
  assert.deepEqual(complaints([...TREE, '  bench/        figures']), [
    'lists tools/bench/, which does not exist',
  ]);
});

test('a folder that the tree lacks is reported', () => {
  assert.deepEqual(complaints(TREE, [...PATHS, 'platform/log/log.ts']), ['does not list platform/log/']);
  assert.deepEqual(complaints(TREE.filter((line) => !line.includes('http'))), [
    'does not list platform/http/',
  ]);
});

test('each entry has a description', () => {
  assert.deepEqual(complaints([...TREE.slice(0, -1), '  check/']), ['does not describe tools/check/']);
});

test('paths are derived from the indentation', () => {
  const tree = ['a/  one', '  b/  two', '    c.ts  three', '  d/  four', 'e/  five'];
  const paths = readTree(`\`\`\`\n${tree.join('\n')}\n\`\`\`\n`).map(({ path, line }) => `${line} ${path}`);
  assert.deepEqual(paths, ['2 a/', '3 a/b/', '4 a/b/c.ts', '5 a/d/', '6 e/']);
});
