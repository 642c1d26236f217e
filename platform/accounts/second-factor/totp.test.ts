import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { SECOND } from '../../time/clock.ts';
import { findStep, generateTotpSecret, totpAt } from './totp.ts';

/** “12345678901234567890” in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test('codes are those of RFC 6238, and valid for one step before and after', async () => {
  for (const [seconds, code] of VECTORS) {
    const at = seconds * SECOND;
    assert.equal(await totpAt(SECRET, at), code);
    const step = Math.floor(seconds / 30);
    for (const later of [-30, 0, 30]) assert.equal(await findStep(SECRET, code, at + later * SECOND), step);
    for (const later of [-90, 90]) assert.equal(await findStep(SECRET, code, at + later * SECOND), null);
  }
});

const hasTool = spawnSync('oathtool', ['--version']).error === undefined;

test('codes are those of oathtool', { skip: hasTool ? false : 'oathtool is not installed' }, async () => {
  for (const start of [0, 1_700_000_010, 4_000_000_020, 20_000_000_010]) {
    const secret = await generateTotpSecret();
    const args = ['--totp', '-d', '6', '-b', '--now', `@${start}`, '-w', '49', secret];
    const expected = execFileSync('oathtool', args, { encoding: 'utf8' }).trim().split('\n');
    assert.equal(expected.length, 50);
    // One code for each step of 30 seconds from `start`; compared at every second of a step.
    for (const [step, code] of expected.entries()) {
      const seconds = start + step * 30 + (step % 30);
      assert.equal(await totpAt(secret, seconds * SECOND), code, `${secret} at ${seconds}`);
    }
  }
});
