import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasUnverifiedLink, linkOf, toFields } from './fields.ts';

test('only complete page URLs become links', () => {
  assert.equal(linkOf({ value: 'https://ada.example' }), 'https://ada.example/');
  for (const value of [
    'ada',
    'see https://a.example',
    'https://a.example and',
    'javascript:alert(1)',
    'https://u:p@a.example',
  ])
    assert.equal(linkOf({ value }), null, value);
  fc.assert(
    fc.property(fc.string(), (value) => {
      const link = linkOf({ value });
      if (link !== null) assert.match(link, /^https?:\/\//);
    }),
  );
});

test('a field stays verified while its name and value are unchanged', () => {
  const before = [{ name: 'Web', value: 'https://ada.example', verifiedAt: 5 }];
  assert.deepEqual(toFields([{ name: ' Web ', value: 'https://ada.example' }], before), before);
  const moved = toFields([{ name: 'Web', value: 'https://eve.example' }], before);
  assert.equal(moved[0]?.verifiedAt, null);
  assert.ok(hasUnverifiedLink(moved) && !hasUnverifiedLink(before));
  assert.deepEqual(
    toFields(
      [
        { name: '', value: 'x' },
        { name: 'x', value: ' \n' },
      ],
      before,
    ),
    [],
  );
});
