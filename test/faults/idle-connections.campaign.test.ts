// Ten thousand idle connections: little memory each, freed afterwards, and other clients are served.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { openRawConnection, type RawConnection } from '../../platform/testing/raw-connection.ts';
import { SETTINGS, withService } from '../../tools/testing/service-under-test.ts';
import { readMemory } from '../../tools/testing/usage.ts';

const WANTED = 10_000;
/** File handles that this process and the service need otherwise. */
const OTHERS = 500;
const AT_ONCE = 250;
/** In KiB: Node.js's objects of a connection with one response take about 10. */
const MOST_EACH = 24;

const limit = Number(execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 1024;
const count = Math.min(WANTED, limit - OTHERS);

test(`${count} idle connections`, { timeout: 120_000, skip: process.platform !== 'linux' }, (context) =>
  withService('journal', async (target) => {
    if (count < WANTED)
      context.diagnostic(`ulimit -n is ${limit}: ${count} connections instead of ${WANTED}`);
    const environment = await createTestEnvironment('sqlite', target.migrations);
    await using service = await target.run(environment, SETTINGS);
    const { path, body } = target.sample;
    const person = createClient(service.url, target.tokenOf(await target.join(service.url)));
    const serve = async () => assert.equal((await person.post(path, body)).status, 201);
    for (let warm = 0; warm < 50; warm += 1) await serve();
    const memory = await memoryOf(service.pid);
    const handles = await handlesOf(service.pid);

    const idle: RawConnection[] = [];
    while (idle.length < count) {
      const more = Math.min(AT_ONCE, count - idle.length);
      idle.push(...(await Promise.all(Array.from({ length: more }, () => usedOnce(service.url)))));
    }
    assert.ok((await handlesOf(service.pid)) >= handles + count);
    for (let again = 0; again < 20; again += 1) await serve();
    const each = ((await memoryOf(service.pid)) - memory) / count;
    context.diagnostic(`${each.toFixed(1)} KiB for each connection`);
    assert.ok(each < MOST_EACH, `${each} KiB for each connection`);

    for (const connection of idle) connection.abort();
    while ((await handlesOf(service.pid)) > handles + OTHERS) await serve();
    service.kill('SIGTERM');
    assert.equal((await service.exited).code, 0);
    await environment.drop();
  }),
);

async function usedOnce(url: string): Promise<RawConnection> {
  const connection = await openRawConnection(url);
  connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  assert.equal((await connection.reply()).status, 200);
  return connection;
}

/** In KiB. */
async function memoryOf(pid: number): Promise<number> {
  return ((await readMemory(pid)) ?? 0) * 1024;
}

const handlesOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
