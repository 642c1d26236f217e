// A test that gives nobody else a turn: no timer of its own process can end it.
import { test } from 'node:test';

test('computes for ever', () => {
  for (;;);
});
