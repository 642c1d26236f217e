import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HashCost } from './hash-cost.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** About a millisecond: the order of hashes does not depend on their cost. */
const COST: HashCost = { memory: 1024, passes: 1, parallelism: 1 };

const wrong = async (network: string) =>
  assert.equal(await verifyPassword('wrong', null, COST, network), false);

test('a login does not wait for clients that guess passwords, whatever their number', async () => {
  const stored = await hashPassword('correct horse battery', COST, '198.51.100.7');
  let done = 0;
  // Each attacker has its own /24 or /48. Few enough that a slow machine refuses none for its wait.
  const attackers = Array.from({ length: 6 }, (_, at) =>
    at % 2 === 0 ? `192.0.${at}.1` : `2001:db8:${at}::/64`,
  );
  const attempts = [0, 1, 2].flatMap(() =>
    attackers.map((network) => wrong(network).then(() => (done += 1))),
  );
  while (done < attackers.length) await new Promise(setImmediate);
  const before = done;
  assert.equal(await verifyPassword('correct horse battery', stored, COST, '198.51.100.7'), true);
  // Those that were being hashed, and as many that became ready together with it.
  assert.ok(done - before <= 4, `${done - before} were hashed before it`);
  await Promise.all(attempts);
});

test('many addresses of one /24 or /48 get no more hashes than one', async () => {
  const order: string[] = [];
  const attempt = (network: string) => wrong(network).then(() => order.push(network));
  const many = Array.from({ length: 12 }, (_, at) => [`203.0.113.${at}`, `2001:db8:1:${at}::/64`]).flat();
  const all = many.map(attempt);
  for (let at = 0; at < 3; at += 1) all.push(attempt('198.51.100.7'));
  await Promise.all(all);
  assert.ok(order.lastIndexOf('198.51.100.7') < 12, `behind ${order.lastIndexOf('198.51.100.7')}`);
});

test('who gives right passwords waits less than who gives wrong ones', async () => {
  const owner = '198.51.100.7';
  const guesser = '192.0.2.1';
  const stored = await hashPassword('correct horse battery', COST, owner);
  const order: string[] = [];
  const right = async () => {
    assert.equal(await verifyPassword('correct horse battery', stored, COST, owner), true);
    order.push(owner);
  };
  const guess = () => wrong(guesser).then(() => order.push(guesser));
  await Promise.all([...Array.from({ length: 4 }, right), ...Array.from({ length: 6 }, guess)]);
  assert.ok(order.lastIndexOf(owner) < 8, order.join(' '));
});
