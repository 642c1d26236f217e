import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin } from './audience.ts';

test('a domain holds itself and what is below it, and no neighbour', () => {
  const domains = new Set(['evil.example', 'co.test']);
  for (const host of ['evil.example', 'a.evil.example', 'a.b.evil.example', 'x.co.test']) {
    assert.ok(isWithin(host, domains), host);
  }
  for (const host of ['notevil.example', 'example', 'evil.example.org', 'test', '']) {
    assert.ok(!isWithin(host, domains), host);
  }
  assert.ok(!isWithin('evil.example', new Set()));
});
