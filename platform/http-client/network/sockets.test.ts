import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { test } from 'node:test';
import { RemoteError } from '../remote-error.ts';
import { strictPolicy } from './address-policy.ts';
import { createConnector, guardedLookup } from './sockets.ts';

type Found = { error: Error | null; addresses: unknown };

const lookUp = (found: string[], all = true): Promise<Found> =>
  new Promise((resolve) => {
    const lookup = guardedLookup({ ...strictPolicy, resolve: async () => found });
    lookup('a.example', { all }, (error, addresses: string | LookupAddress[]) =>
      resolve({ error, addresses }),
    );
  });

const isBlocked = ({ error }: Found): boolean =>
  error instanceof RemoteError && error.reason === 'blocked-address';

test('public addresses are passed on in order, or only the first one', async () => {
  const both = [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  const addresses = both.map(({ address }) => address);
  assert.deepEqual(await lookUp(addresses), { error: null, addresses: both });
  assert.deepEqual(await lookUp(addresses, false), { error: null, addresses: '8.8.8.8' });
});

test('one private address among public ones blocks all', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['8.8.8.8', 'no ip'],
  ]) {
    assert.ok(isBlocked(await lookUp(addresses)), addresses.join());
  }
});

test('an empty list of addresses is an error', async () => {
  assert.ok((await lookUp([])).error instanceof RemoteError);
});

test('a name that resolves to a private address later is refused at connection time', async () => {
  const results = [['8.8.8.8'], ['127.0.0.1']];
  const lookup = guardedLookup({ ...strictPolicy, resolve: async () => results.shift() ?? [] });
  const ask = () =>
    new Promise<Found>((resolve) =>
      lookup('a.example', { all: true }, (error, addresses) => resolve({ error, addresses })),
    );
  assert.equal((await ask()).error, null);
  assert.ok(isBlocked(await ask()));
});

test('an IP address in the URL is checked as well', async () => {
  const { connect } = createConnector(strictPolicy, 1000);
  for (const hostname of ['127.0.0.1', '::1', '[::1]', '169.254.169.254']) {
    const error = await new Promise<Error | null>((resolve) =>
      connect({ hostname, protocol: 'https:', port: '443' }, (...result) => resolve(result[0])),
    );
    assert.ok(isBlocked({ error, addresses: null }), hostname);
  }
});
