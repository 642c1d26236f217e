import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workerUrl } from './worker-url.ts';

test('without Trusted Types, the app loads its own workers and no other scripts', () => {
  for (const path of ['/worker.js', '/assets/search-1a2B.js']) assert.equal(workerUrl(path), path);
  for (const path of [
    'https://other.example/worker.js',
    '/assets/../media/worker.js',
    '//other.example/worker.js',
  ])
    assert.throws(() => workerUrl(path), TypeError, path);
});
