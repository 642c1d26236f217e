// The baseline: a bare Fastify with prepared responses, as an upper bound for services on the same framework.
import fastify from 'fastify';
import type { Response } from '../load/request.ts';

let responses: readonly Response[] = [];
let next = 0;

const server = fastify({ bodyLimit: 2 ** 30 });
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.all('/*', (_request, reply) => {
  const response = responses[next % responses.length];
  next += 1;
  if (!response) throw new Error('The baseline has no responses yet.');
  return reply.code(response.status).headers(response.headers).send(response.body);
});

process.on('message', (given: readonly Response[]) => {
  responses = given.map((response) => ({ ...response, body: Buffer.from(response.body) }));
  process.send?.('ready');
});
const address = await server.listen({ port: 0, host: 'localhost' });
process.send?.(Number(new URL(address).port));
