// Hooks of every request before routing: common response headers and protocol checks.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { STATUS_CODES } from '../node-http.ts';
import { stripCodingFromConditions } from './payload/coding-headers.ts';
import { PROBLEM_TYPE } from './problems/error-format.ts';
import type { Problem } from './problems/problem.ts';

/** Headers that restrict how browsers use a response. `publicUrl` determines whether clients use TLS. */
export const commonHeaders = (publicUrl: string | null): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Call before registering anything else that may reply. */
export function addRequestHooks(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Fastify refuses a malformed Content-Type before the endpoint can ignore it.
    const contentType = raw.headers['content-type'];
    if (contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+/.test(contentType)) {
      raw.headers['content-type'] = 'application/octet-stream';
    }
    reply.headers(headers).header('x-request-id', request.id);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = raw.headers;
    if (ifMatch !== undefined || ifNoneMatch !== undefined) stripCodingFromConditions(raw.headers);
    const problem = findProtocolProblem(raw);
    if (problem) refuseProtocol(reply, problem);
    else done();
  });
  // Other origins may read the API and its files, but no pages.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.removeHeader('access-control-allow-origin');
    done(null, payload);
  });
}

type ProtocolProblem = Pick<Problem, 'status' | 'code' | 'detail'>;

/**
 * Returns a feature that parsers may interpret differently, or null. Such requests allow request smuggling
 * (RFC 9112, sections 2.3, 3.2 and 11.2).
 */
function findProtocolProblem({ httpVersion, rawHeaders }: IncomingMessage): ProtocolProblem | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    const detail = 'The HTTP version of the request is not 1.1.';
    return { status: 505, code: 'http-version-not-supported', detail };
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return null;
  return { status: 400, code: 'malformed-request', detail: 'The request has more than one Host header.' };
}

function refuseProtocol(reply: FastifyReply, { status, code, detail }: ProtocolProblem): void {
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = { type: 'about:blank', title, status, detail, code };
  void reply
    .code(status)
    .headers({ connection: 'close', 'content-type': PROBLEM_TYPE })
    .send(JSON.stringify(problem));
}
