import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressPolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { createRequester } from '@tandem/platform/http-client/request.ts';
import { systemClock } from '@tandem/platform/time/clock.ts';
import { fetchPicture } from './fetch.ts';
import { usePictureServer } from './picture-server.fixture.ts';

const server = usePictureServer();

test('a redirect to a private host is refused', async () => {
  const { host, at, picture } = server();
  // The test's server counts as public.
  const policy: AddressPolicy = {
    ...strictPolicy,
    judge: (url) => (url.host === host ? null : strictPolicy.judge(url)),
    allowsAddress: () => true,
    resolve: async (name) => [name],
  };
  await using requester = createRequester({
    policy,
    clock: systemClock,
    userAgent: 'test',
    deadlineMs: 5000,
    maxBytes: 1000,
  });
  const context = { requester, policy, isBlocked: async () => false };
  const reasonOf = (url: string) =>
    fetchPicture(context, url).then(
      () => 'fetched',
      ({ reason }) => reason,
    );
  assert.equal(await reasonOf(picture('/good')), 'fetched');
  for (const [index, location] of [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
  ].entries()) {
    const url = at(`/away${index}`, (response) => response.writeHead(302, { location }).end());
    assert.equal(await reasonOf(url), 'blocked-address', location);
  }
  const plain = at('/plain', (to) => to.writeHead(302, { location: 'http://other.example/' }).end());
  assert.equal(await reasonOf(plain), 'bad-url');
});
