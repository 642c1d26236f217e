// The pages that show an API. Their plugins hold megabytes of scripts as text, so they run in a server of
// their own, which does not listen, and is loaded on the first request for a page.
import type { OutgoingHttpHeaders } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Description } from './description.ts';

/** The response to a GET or HEAD; null where there is no such page. */
export type Pages = (request: FastifyRequest) => Promise<Page | null>;
export type Page = { status: number; headers: OutgoingHttpHeaders; body: Buffer | null };

/**
 * The pages bring their own scripts and styles; nothing is loaded from elsewhere. Their scripts are inline
 * and others', so they run in an origin of their own: no cookie of this one goes along with what they
 * request, and the API replies to any origin.
 */
const PAGE_POLICY =
  "sandbox allow-scripts allow-forms allow-popups; default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

/** Storage that ends with the page: Scalar does not start without any, and a sandbox has none. */
const STORAGE = `<script>
for (const name of ['localStorage', 'sessionStorage']) {
  const items = new Map();
  Object.defineProperty(window, name, { value: {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() { return items.size; },
  } });
}
</script>`;

/** Headers of the connection, which the server that sends the page sets itself. */
const CONNECTION_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** No icon of a vendor, and no request for /favicon.ico. */
const NO_ICON = { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' };
const EMPTY_ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Without the vendor's services: AI agent, deployment, sharing, its own client, telemetry. */
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
    const response = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    // What the plugins refuse, in their own format, is not found.
    if (response.statusCode >= 400) return null;
    const isHtml = String(response.headers['content-type']).startsWith('text/html');
    const body = isHtml
      ? Buffer.from(response.payload.replace('<head>', `<head>${STORAGE}`))
      : response.rawPayload;
    // The length of a page is another now, and that of all else is known where it is sent.
    const dropped = [...CONNECTION_HEADERS, 'content-length'];
    const passed = Object.entries(response.headers).filter(([name]) => !dropped.includes(name));
    return {
      status: response.statusCode,
      headers: { ...Object.fromEntries(passed), 'content-security-policy': PAGE_POLICY },
      body: body.length > 0 ? body : null,
    };
  };
}
