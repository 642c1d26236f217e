// Requests whose protocol is in doubt are refused before anything else: what two readers may take differently is how one
// request is smuggled in another (RFC 9112, sections 2.3, 3.2 and 11.2).
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from './problem.ts';

const VERSIONS: readonly string[] = ['1.0', '1.1'];

export function refuseAmbiguousProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const problem = validate(request);
    if (problem) refuse(reply, problem);
    else done();
  });
}

type ProtocolProblem = Pick<Problem, 'status' | 'code' | 'detail'>;

function validate({ raw: { httpVersion, rawHeaders } }: FastifyRequest): ProtocolProblem | null {
  if (!VERSIONS.includes(httpVersion)) {
    const detail = 'The request is of another version than HTTP/1.1.';
    return { status: 505, code: 'http-version-not-supported', detail };
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return null;
  return { status: 400, code: 'malformed-request', detail: 'The request has several Host headers.' };
}

function refuse(reply: FastifyReply, { status, code, detail }: ProtocolProblem): void {
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = { type: 'about:blank', title, status, detail, code };
  void reply
    .code(status)
    .headers({ connection: 'close', 'content-type': 'application/problem+json' })
    .send(JSON.stringify(problem));
}
