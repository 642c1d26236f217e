import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countedNetworksOf, neighbourhoodOf, networkOf } from './network.ts';

test('an IPv4 address is a network, in any notation', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.deepEqual(countedNetworksOf('::ffff:192.0.2.7'), [{ network: '192.0.2.7', limitFactor: 1 }]);
});

test('any other text is a network of its own', () => {
  for (const address of ['', 'unknown', 'a:b', '::1::2']) assert.equal(networkOf(address), address);
  assert.equal(networkOf('fe80::1%eth0'), 'fe80::/64');
});

test('all addresses of a /64 are one network, and its /48 is counted too', () => {
  const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.array(part, { minLength: 4, maxLength: 4 });
  const property = fc.property(half, half, half, (prefix, one, other) => {
    // 2001::/16 contains no IPv4 addresses.
    const site = ['2001', ...prefix.slice(1)];
    const first = countedNetworksOf([...site, ...one].join(':'));
    assert.deepEqual(first, countedNetworksOf([...site, ...other].join(':')));
    const beside = [...site.slice(0, 3), site[3] === '0' ? '1' : '0', ...one].join(':');
    assert.notEqual(networkOf(beside), first[0]?.network);
    assert.deepEqual(countedNetworksOf(beside)[1], first[1]);
  });
  fc.assert(property);
});

test('the site of a network is its /24 of IPv4, or its /48 of IPv6', () => {
  const sites = [
    ['192.0.2.7', '192.0.2.200'],
    ['192.0.3.7', '192.0.3.8'],
    ['1.92.0.7', '1.92.0.8'],
    ['19.2.0.7', '19.2.0.8'],
    ['2001:db8:1:2::7', '2001:db8:1:3::7'],
    ['2001:db8:2:2::7', '2001:db8:2:3::7'],
  ].map((addresses) => new Set(addresses.map((address) => neighbourhoodOf(networkOf(address)))));
  for (const { size } of sites) assert.equal(size, 1);
  assert.equal(new Set(sites.flatMap((site) => [...site])).size, sites.length);
});
