// The pages that display an API. Their plugins hold megabytes of scripts as text, so they run in a separate
// server instance that does not listen and is loaded on the first request for a page.
import type { OutgoingHttpHeaders } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Description } from './description.ts';

/** Responds to a GET or HEAD; null if the page does not exist. */
export type Pages = (request: FastifyRequest) => Promise<Page | null>;
export type Page = { status: number; headers: OutgoingHttpHeaders; body: Buffer | null };

/**
 * The pages load nothing from other hosts. Their scripts are inline third-party code, so they run in a
 * sandboxed origin: their requests carry no cookies of this origin, and the API accepts any origin.
 */
const PAGE_POLICY =
  "sandbox allow-scripts allow-forms allow-popups; default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

/** In-memory storage: Scalar requires storage to start, and a sandbox has none. */
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

/** Connection headers, which the sending server sets itself. */
const CONNECTION_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** Avoids vendor icons and requests for /favicon.ico. */
const NO_ICON = { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' };
const EMPTY_ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Disables the vendor's services: AI agent, deployment, sharing, client, telemetry. */
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

/** `document` is the OpenAPI document as JSON. Serves `/docs`, and `/scalar` if configured. */
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
    // Errors of the plugins, which have their own format, count as not found.
    if (response.statusCode >= 400) return null;
    const isHtml = String(response.headers['content-type']).startsWith('text/html');
    const body = isHtml
      ? Buffer.from(response.payload.replace('<head>', `<head>${STORAGE}`))
      : response.rawPayload;
    // The page's length has changed, and other lengths are set when sending.
    const dropped = [...CONNECTION_HEADERS, 'content-length'];
    const passed = Object.entries(response.headers).filter(([name]) => !dropped.includes(name));
    return {
      status: response.statusCode,
      headers: { ...Object.fromEntries(passed), 'content-security-policy': PAGE_POLICY },
      body: body.length > 0 ? body : null,
    };
  };
}
