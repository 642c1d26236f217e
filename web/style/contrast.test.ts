import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastOf } from './contrast.ts';

test('the contrast of two colours is that of WCAG, either way round', () => {
  assert.equal(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)'), 21);
  assert.equal(contrastOf('rgb(255, 255, 255)', 'rgb(0, 0, 0)'), 21);
  assert.equal(contrastOf('rgb(10, 102, 88)', 'rgb(251, 250, 247)')?.toFixed(1), '6.6');
  assert.equal(contrastOf('rgba(0, 0, 0, 0.5)', 'rgb(255, 255, 255)'), null);
});
