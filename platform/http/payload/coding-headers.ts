// Response headers that identify the content coding, and the corresponding request headers.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Coding, clientTag, codedTag, uncodedTags } from './compression.ts';

/** Adds a request header name to `Vary`. */
export function vary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '');
  if (names === '*' || names.toLowerCase().split(/ *, */).includes(name.toLowerCase())) return;
  void reply.header('vary', names === '' ? name : `${names}, ${name}`);
}

/** Marks the body as compressed and removes the length of the uncompressed body. */
export function setContentEncoding(reply: FastifyReply, coding: Coding): void {
  void reply.header('content-encoding', coding).removeHeader('content-length');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') void reply.header('etag', codedTag(etag, coding));
}

/** Sets the tag of a 304 to that of the client's form (RFC 9110, section 15.4.5). */
export function setNotModifiedTag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  const { rawHeaders } = reply.request.raw;
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'if-none-match');
  if (typeof etag === 'string' && at >= 0)
    void reply.header('etag', clientTag(etag, rawHeaders[at + 1] ?? ''));
}

/** Replaces tags in conditional headers by those of the uncompressed form, which endpoints compare. */
export function stripCodingFromConditions(headers: IncomingHttpHeaders): void {
  for (const name of ['if-match', 'if-none-match'] as const) {
    const tags = headers[name];
    if (tags !== undefined) headers[name] = uncodedTags(tags);
  }
}
