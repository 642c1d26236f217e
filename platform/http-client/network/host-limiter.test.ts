import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createHostLimiter } from './host-limiter.ts';

const never = new AbortController().signal;
const at = (host: string) => new URL(`https://${host}/`);

/** Lets everything proceed that does not wait for a permit. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function admitted(entering: Promise<unknown>): Promise<boolean> {
  let is = false;
  entering.then(
    () => {
      is = true;
    },
    () => {},
  );
  await settle();
  return is;
}

test('requests to a busy host wait, and those to others continue', async () => {
  const limiter = createHostLimiter({ perHost: 1, perDomain: 2, total: 3 });
  const leave = await limiter.acquire(at('a.example.org'), never);
  const second = limiter.acquire(at('a.example.org'), never);
  assert.equal(await admitted(second), false);
  assert.ok(await admitted(limiter.acquire(at('b.example.org'), never)));
  const third = limiter.acquire(at('c.example.org'), never);
  assert.equal(await admitted(third), false, 'the domain is full');
  assert.ok(await admitted(limiter.acquire(at('example.com'), never)));
  leave();
  assert.ok(await admitted(second));
  assert.equal(await admitted(third), false);
});

test('a request that waits too long is rejected and removed', async () => {
  const limiter = createHostLimiter({ perHost: 1, perDomain: 1, total: 1 });
  const leave = await limiter.acquire(at('a.org'), never);
  const controller = new AbortController();
  const waiting = limiter.acquire(at('a.org'), controller.signal);
  controller.abort(new Error('too long'));
  await assert.rejects(waiting, /too long/);
  leave();
  assert.ok(await admitted(limiter.acquire(at('a.org'), never)));
  await assert.rejects(limiter.acquire(at('b.org'), controller.signal), /too long/);
});

test('concurrency never exceeds the limits, and all requests are served', async () => {
  const hosts = fc.array(fc.constantFrom('a.org', 'x.b.org', 'y.b.org', 'z.b.org', 'c.org'), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(hosts, async (list) => {
      const limits = { perHost: 2, perDomain: 3, total: 4 };
      const limiter = createHostLimiter(limits);
      const running: string[] = [];
      let done = 0;
      await Promise.all(
        list.map(async (host) => {
          const leave = await limiter.acquire(at(host), never);
          running.push(host);
          assert.ok(running.length <= limits.total);
          assert.ok(running.filter((other) => other === host).length <= limits.perHost);
          assert.ok(running.filter((other) => other.endsWith('b.org')).length <= limits.perDomain);
          await settle();
          running.splice(running.indexOf(host), 1);
          done += 1;
          leave();
        }),
      );
      assert.equal(done, list.length);
    }),
    { numRuns: 30 },
  );
});

test('IP addresses are domains of their own', async () => {
  const limiter = createHostLimiter({ perHost: 1, perDomain: 1, total: 9 });
  for (const host of ['192.0.2.1', '192.0.2.2', '[2001:db8::1]', '[2001:db8::2]', 'localhost'])
    assert.ok(await admitted(limiter.acquire(at(host), never)), host);
});
