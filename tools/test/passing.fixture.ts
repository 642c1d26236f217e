// Two tests, one of which is skipped.
import { describe, test } from 'node:test';

describe('a suite', () => {
  test('passes', () => {});
  test('is skipped', { skip: 'for a reason' }, () => {});
});
