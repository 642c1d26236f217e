// The baseline: a bare Fastify with prepared responses, as an upper bound for services on the same framework,
// in a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import type { Response } from './request.ts';
import type { Server } from './services.ts';

const FILE = fileURLToPath(import.meta.url);

export type Baseline = Server & {
  /** Sets the responses, which are sent cyclically for any request. */
  respondWith(responses: readonly Response[]): Promise<void>;
};

export async function startBaseline(): Promise<Baseline> {
  const child = fork(FILE, { serialization: 'advanced' });
  const [port] = await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    port,
    respondWith: async (responses) => {
      const ready = once(child, 'message');
      child.send([...responses]);
      await ready;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

if (process.argv[1] === FILE) {
  let responses: readonly Response[] = [];
  let next = 0;
  const server = fastify({ bodyLimit: 2 ** 30 });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.all('/*', (_request, reply) => {
    const response = responses[next % responses.length];
    next += 1;
    if (!response) throw new Error('The baseline has no recorded responses.');
    return reply.code(response.status).headers(response.headers).send(response.body);
  });
  process.on('message', (given: readonly Response[]) => {
    responses = given.map((response) => ({ ...response, body: Buffer.from(response.body) }));
    process.send?.('ready');
  });
  const address = await server.listen({ port: 0, host: 'localhost' });
  process.send?.(Number(new URL(address).port));
}
