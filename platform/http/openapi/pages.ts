// The pages about an interface. They come as plugins that hold megabytes of scripts as text, so they live in a server
// of their own that listens nowhere, and is loaded when somebody first asks for a page.
import type { OutgoingHttpHeaders } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Description } from './api-documents.ts';

/** Answers a GET or HEAD; null where there is no such page. */
export type Pages = (request: FastifyRequest) => Promise<Page | null>;
export type Page = { status: number; headers: OutgoingHttpHeaders; body: Buffer | null };

/** The pages bring their own scripts and styles; nothing is loaded from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

/** Said by whoever sends the page on. */
const CONNECTION_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** No icon of a vendor, and none asked for at /favicon.ico. */
const NO_ICON = { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' };
const EMPTY_ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Without what its vendor sells: asking a model, deploying, sharing, a client of its own, reports on who reads. */
const SCALAR = {
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  telemetry: false,
  withDefaultFonts: false,
  favicon: 'data:,',
  customCss: 'a[href^="https://www.scalar.com"] { display: none }',
} as const;

/** `document` is the interface as OpenAPI, in JSON. `/docs` shows it, and `/scalar` where that is wanted. */
export async function openPages(
  document: string,
  { title, scalar: withScalar }: Pick<Description, 'title' | 'scalar'>,
): Promise<Pages> {
  const app = Fastify();
  const content = JSON.parse(document);
  await app.register(swagger, { mode: 'static', specification: { document: content } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The other layout has a bar with the vendor's logo.
    uiConfig: { layout: 'BaseLayout', deepLinking: true },
    theme: { title, favicon: [{ ...NO_ICON, content: EMPTY_ICON }] },
  });
  if (withScalar) {
    await app.register(scalar, {
      routePrefix: '/scalar',
      configuration: { content, pageTitle: title, ...SCALAR } as never,
    });
  }
  return async ({ method, url, headers }) => {
    const answer = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    // Whatever these plugins refuse, in their own form, is no page of theirs.
    if (answer.statusCode >= 400) return null;
    const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
    return {
      status: answer.statusCode,
      headers: { ...Object.fromEntries(kept), 'content-security-policy': PAGE_POLICY },
      body: answer.rawPayload.length > 0 ? answer.rawPayload : null,
    };
  };
}
