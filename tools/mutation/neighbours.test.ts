import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../check/source.ts';
import { createNeighbours } from './neighbours.ts';

const FILES = {
  'journal/app.ts': "import { entries } from './entries/entries.ts';",
  'journal/entries/entries.ts':
    "import { rules } from './rules.ts';\nimport { ids } from '@tandem/platform/ids.ts';",
  'journal/entries/rules.ts': '',
  'journal/entries/rules.test.ts': "import { rules } from './rules.ts';",
  'journal/entries/entries.test.ts': "import { app } from '../app.ts';",
  'journal/entries/bulk/bulk.test.ts': "import { app } from '../../app.ts';",
  'journal/entries/long.slow.test.ts': "import { app } from '../app.ts';",
  'journal/queries.test.ts': "import { app } from './app.ts';",
  'journal/media/media.test.ts': "import { app } from '../app.ts';",
  'journal/entries/contract.ts': '',
  'journal/test/access.test.ts': "import { app } from '../app.ts';",
  'journal/test/interface.test.ts': "import { app } from '../app.ts';",
  'tools/packaging/start.test.ts': '',
  'main.ts': "import { app } from './journal/app.ts';",
  'platform/ids.ts': '',
  'platform/text/text.test.ts': '',
};
const sources = Object.entries(FILES).map(([path, text]) => readSource(path, text));
const processes = createNeighbours(sources);
const neighbours = (path: string) => processes(path).flat();

test('the test of the file comes first, then its folder, its feature, then the service as a whole', () => {
  assert.deepEqual(neighbours('journal/entries/rules.ts'), [
    'journal/entries/rules.test.ts',
    'journal/entries/entries.test.ts',
    'journal/entries/bulk/bulk.test.ts',
    'journal/test/access.test.ts',
    'journal/test/interface.test.ts',
  ]);
});

test('a file without tests of its own has those of its importers', () => {
  const [first, ...others] = neighbours('platform/ids.ts');
  assert.equal(first, 'journal/entries/entries.test.ts');
  assert.ok(!others.includes('platform/text/text.test.ts'));
});

test('a contract has the test of the interface, a program that of its start', () => {
  assert.ok(neighbours('journal/entries/contract.ts').includes('journal/test/interface.test.ts'));
  assert.deepEqual(neighbours('main.ts'), ['tools/packaging/start.test.ts']);
  assert.deepEqual(neighbours('journal/app.ts'), [
    'tools/packaging/start.test.ts',
    'journal/test/access.test.ts',
    'journal/test/interface.test.ts',
  ]);
});

test('neither long campaigns nor comparisons of all SQL are run', () => {
  for (const path of Object.keys(FILES)) {
    for (const test of neighbours(path)) assert.doesNotMatch(test, /slow|queries/);
  }
});

test('tests that are asked for come last, and once', () => {
  const withOthers = createNeighbours(sources, ['text/text', 'entries/rules', 'slow']);
  assert.deepEqual(withOthers('journal/entries/rules.ts').flat(), [
    ...neighbours('journal/entries/rules.ts'),
    'platform/text/text.test.ts',
  ]);
});
