// The pages about an interface. They come as plugins that hold megabytes of scripts as text, so they live in a server
// of their own that listens nowhere, and is loaded when somebody first asks for a page.
import type { OutgoingHttpHeaders } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyRequest } from 'fastify';

/** Answers a GET or HEAD; null where there is no such page. */
export type Pages = (request: FastifyRequest) => Promise<Page | null>;
export type Page = { status: number; headers: OutgoingHttpHeaders; body: Buffer | null };

/** The pages bring their own scripts and styles; nothing is loaded from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

/** Said by whoever sends the page on. */
const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** `document` is the interface as OpenAPI, in JSON. `/docs` shows it, and `/scalar` where that is wanted. */
export async function openPages(document: string, withScalar: boolean): Promise<Pages> {
  const app = Fastify();
  const content = JSON.parse(document);
  await app.register(swagger, { mode: 'static', specification: { document: content } });
  await app.register(swaggerUi, { routePrefix: '/docs' });
  if (withScalar) {
    await app.register(scalar, {
      routePrefix: '/scalar',
      configuration: { content, withDefaultFonts: false } as never,
    });
  }
  return async ({ method, url, headers }) => {
    const answer = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    // Whatever these plugins refuse, in their own form, is no page of theirs.
    if (answer.statusCode >= 400) return null;
    const kept = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
    return {
      status: answer.statusCode,
      headers: { ...Object.fromEntries(kept), 'content-security-policy': PAGE_POLICY },
      body: answer.rawPayload.length > 0 ? answer.rawPayload : null,
    };
  };
}
