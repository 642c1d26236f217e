// The baseline: a bare Fastify that gives responses made beforehand. No service on the same framework can be
// faster.
import fastify from 'fastify';

/** A response as a service gave it. */
export type CannedResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/** What the process says when it listens. */
export type BaselineReady = { port: number };

let responses: readonly CannedResponse[] = [];
let next = 0;

const server = fastify({ bodyLimit: 2 ** 30 });
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.all('/*', (_request, reply) => {
  const response = responses[next % responses.length];
  next += 1;
  if (!response) throw new Error('The baseline has no responses yet.');
  return reply.code(response.status).headers(response.headers).send(response.body);
});

process.on('message', (given: readonly CannedResponse[]) => {
  responses = given.map((response) => ({ ...response, body: Buffer.from(response.body) }));
  process.send?.('taken');
});
const address = await server.listen({ port: 0, host: 'localhost' });
const ready: BaselineReady = { port: Number(new URL(address).port) };
process.send?.(ready);
