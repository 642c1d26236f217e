import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFunctions, MAX_FUNCTION_LINES } from './functions.ts';
import { readSource } from './source.ts';

const messages = (path: string, text: string) =>
  checkFunctions(readSource(path, text)).map(({ line, message }) => `${line} ${message.split(',')[0]}`);
/** A body with this many lines, including its braces. */
const body = (lines: number) => `{\n${'  call();\n'.repeat(lines - 2)}}`;

test('a function may have fifty lines', () => {
  assert.deepEqual(messages('journal/a.ts', `export function long() ${body(MAX_FUNCTION_LINES)}\n`), []);
  assert.deepEqual(messages('journal/a.ts', `\nexport function long() ${body(MAX_FUNCTION_LINES + 1)}\n`), [
    `2 long has ${MAX_FUNCTION_LINES + 1} lines`,
  ]);
});

test('every form of function is measured', () => {
  const long = body(MAX_FUNCTION_LINES + 1);
  for (const text of [
    `export const long = (): void => ${long};\n`,
    `export const a = { long() ${long} };\n`,
    `export class A { async long(): Promise<void> ${long} }\n`,
  ])
    assert.deepEqual(messages('platform/a.ts', text), [`1 long has ${MAX_FUNCTION_LINES + 1} lines`]);
});

test('tests and tools may have longer functions', () => {
  const text = `function long() ${body(MAX_FUNCTION_LINES + 1)}\n`;
  for (const path of ['journal/a.test.ts', 'journal/testing/a.ts', 'tools/a.ts'])
    assert.deepEqual(messages(path, text), []);
});
