// The headers that say which form of a thing a response is, and their counterparts in requests.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Coding, clientTag, codedTag, uncodedTags } from './compression.ts';

/** Says that the response depends on this header of the request, beside what was said before. */
export function vary(reply: FastifyReply, name: string): void {
  const said = String(reply.getHeader('vary') ?? '');
  if (said === '*' || said.toLowerCase().split(/ *, */).includes(name.toLowerCase())) return;
  void reply.header('vary', said === '' ? name : `${said}, ${name}`);
}

/** Says that the body comes compressed; how long it is was true of the plain one. */
export function setContentEncoding(reply: FastifyReply, coding: Coding): void {
  void reply.header('content-encoding', coding).removeHeader('content-length');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') void reply.header('etag', codedTag(etag, coding));
}

/** Before a 304: its tag is that of the form the client has (RFC 9110, section 15.4.5). */
export function setNotModifiedTag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  const { rawHeaders } = reply.request.raw;
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'if-none-match');
  if (typeof etag === 'string' && at >= 0)
    void reply.header('etag', clientTag(etag, rawHeaders[at + 1] ?? ''));
}

/** Lets endpoints compare the tags they gave, whatever form went out under them. */
export function stripCodingFromConditions(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    for (const name of ['if-match', 'if-none-match'] as const) {
      const tags = headers[name];
      if (tags !== undefined) headers[name] = uncodedTags(tags);
    }
    done();
  });
}
