import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './csv.ts';

test('cells are quoted where they must be, and never run as formulas', () => {
  assert.equal(
    toCsv([
      ['activity', 'difference'],
      ['Say "hi", twice', -0.25],
      ['=HYPERLINK("x")', null],
      ['-1+1', 1e-7],
      ['two\nlines', undefined],
    ]),
    'activity,difference\r\n"Say ""hi"", twice",-0.25\r\n"\'=HYPERLINK(""x"")",\r\n\'-1+1,1e-7\r\n"two\nlines",\r\n',
  );
});
