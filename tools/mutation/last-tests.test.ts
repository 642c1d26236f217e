import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../check/source.ts';
import { lastSteps } from './last-tests.ts';

const SOURCES = Object.entries({
  'journal/web/test/lock.browser.slow.test.ts': "page.fill('#passcode')",
  'journal/web/test/log.browser.slow.test.ts': "page.click('.lock'); page.click('.lock')",
  'journal/web/test/media.browser.slow.test.ts': '',
  'thoughts/web/test/lock.browser.slow.test.ts': '',
}).map(([path, text]) => readSource(path, text));
const stepsOf = (path: string, kind: 'changed SQL' | 'negated condition') =>
  lastSteps({ path, kind }, ['a.test.ts'], SOURCES);

test('what runs in a browser has the browser tests of its words', () => {
  assert.deepEqual(stepsOf('journal/web/client/lock/rules.ts', 'negated condition'), [
    { files: ['journal/web/test/lock.browser.slow.test.ts'], databases: 'sqlite' },
    { files: ['journal/web/test/log.browser.slow.test.ts'], databases: 'sqlite' },
  ]);
});

test('SQL is tried on PostgreSQL too, by the tests that were run already', () => {
  const steps = [{ files: ['a.test.ts'], databases: 'postgres' }];
  assert.deepEqual(stepsOf('journal/entries/list.ts', 'changed SQL'), steps);
  assert.deepEqual(stepsOf('journal/entries/store.ts', 'negated condition'), steps);
  assert.deepEqual(stepsOf('journal/entries/rules.ts', 'negated condition'), []);
});
