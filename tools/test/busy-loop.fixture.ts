// A test that blocks the event loop: no timer in its own process can end it.
import { test } from 'node:test';

test('computes in an endless loop', () => {
  for (;;);
});
