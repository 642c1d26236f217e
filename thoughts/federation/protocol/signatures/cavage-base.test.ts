import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { cavageBase } from './cavage.ts';

const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDCFENGw33yGihy92pDjZQhl0C3
6rPJj+CvfSC8+q28hxA161QFNUd13wuCTUcq0Qd2qsBe/2hFyc2DCJJg0h1L78+6
Z4UMR7EOcpfdUE9Hf3m/hs+FUR45uBJeDK1HSFHD8bHKD6kv8FPGfJTotc+2xjJw
oYi+1hqp1fIekaxsyQIDAQAB
-----END PUBLIC KEY-----`);

const source = {
  method: 'POST',
  target: '/foo?param=value&pet=dog',
  values: new Map([
    ['host', 'example.com'],
    ['date', 'Sun, 05 Jan 2014 21:31:40 GMT'],
  ]),
};

test('the test vectors of the draft, appendix C.1 and C.2', () => {
  const vectors: [string[], string][] = [
    [
      ['date'],
      'SjWJWbWN7i0wzBvtPl8rbASWz5xQW6mcJmn+ibttBqtifLN7Sazz6m79cNfwwb8DMJ5cou1s7uEGKKCs+FLEEaDV5lp7q25WqS+lavg7T8hc0GppauB6hbgEKTwblDHYGEtbGmtdHgVCk9SuS13F0hZ8FD0k/5OxEPXe5WozsbM=',
    ],
    [
      ['(request-target)', 'host', 'date'],
      'qdx+H7PHHDZgy4y/Ahn9Tny9V3GP6YgBPyUXMmoxWtLbHpUnXS2mg2+SbrQDMCJypxBLSPQR2aAjn7ndmw2iicw3HMbe8VfEdKFYRqzic+efkb3nndiv/x1xSHDJWeSWkx3ButlYSuBskLu6kd9Fswtemr3lgdDEmn04swr2Os0=',
    ],
  ];
  for (const [covered, signature] of vectors) {
    const base = cavageBase(covered, source);
    assert.ok(
      verify('sha256', Buffer.from(base ?? ''), key, Buffer.from(signature, 'base64')),
      covered.join(),
    );
  }
});

test('the signing string of section 2.3, with the pseudo-headers', () => {
  const parameters = new Map([
    ['created', '1402170695'],
    ['expires', '1402170995'],
  ]);
  const covered = ['(request-target)', '(created)', '(expires)', 'host'];
  const expected = [
    '(request-target): post /foo?param=value&pet=dog',
    '(created): 1402170695',
    '(expires): 1402170995',
    'host: example.com',
  ];
  assert.equal(cavageBase(covered, { ...source, parameters }), expected.join('\n'));
  assert.equal(cavageBase(covered, source), null);
});
