// The floor: a bare Fastify that gives answers made beforehand. No service on the same framework can be
// faster.
import fastify from 'fastify';

/** An answer as a service gave it. */
export type CannedResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/** What the process says when it listens. */
export type BaselineReady = { port: number };

let answers: readonly CannedResponse[] = [];
let next = 0;

const server = fastify({ bodyLimit: 2 ** 30 });
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.all('/*', (_request, reply) => {
  const answer = answers[next % answers.length];
  next += 1;
  if (!answer) throw new Error('The floor has not been told what to answer.');
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
});

process.on('message', (given: readonly CannedResponse[]) => {
  answers = given.map((answer) => ({ ...answer, body: Buffer.from(answer.body) }));
  process.send?.('taken');
});
const address = await server.listen({ port: 0, host: 'localhost' });
const ready: BaselineReady = { port: Number(new URL(address).port) };
process.send?.(ready);
