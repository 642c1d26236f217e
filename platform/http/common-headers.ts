// The headers of every answer, whoever gives it.
import type { FastifyInstance } from 'fastify';

/** What keeps browsers from taking an answer for more than it is. `publicUrl` says whether TLS is to be had. */
export const commonHeaders = (publicUrl: string | null): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Sets them before anything else can answer. */
export function setCommonHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify refuses a malformed type before the endpoint can ignore it.
    const contentType = request.raw.headers['content-type'];
    if (contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+/.test(contentType)) {
      request.raw.headers['content-type'] = 'application/octet-stream';
    }
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
