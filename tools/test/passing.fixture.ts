// Two tests, one of them skipped.
import { describe, test } from 'node:test';

describe('a suite', () => {
  test('passes', () => {});
  test('is skipped', { skip: 'for a reason' }, () => {});
});
