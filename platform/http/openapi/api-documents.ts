// What a client author reads: `/`, which leads to the rest, `/openapi.json`, `/docs` (Swagger UI) and, where asked for,
// `/scalar`. All but the first is made when it is first asked for (docs/decisions/0089).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Representation } from '../endpoint/representation.ts';
import { Payload } from '../payload/payload.ts';
import type { SendPayload } from '../payload/send-payload.ts';
import { createFrontPage } from './front-page.ts';
import { toOpenApi } from './openapi.ts';
import type { Pages } from './pages.ts';

export type Description = {
  title: string;
  version: string;
  /** In one sentence, for people who come by. */
  summary: string;
  description: string;
  /** The codes of its problems, beside those that every service has, each with its meaning. */
  problemCodes?: Readonly<Record<string, string>>;
  tags: readonly { name: string; description: string }[];
  /** Whether `/scalar` is served too. */
  scalar: boolean;
  /** What else the front page leads to. */
  links?: readonly { path: string; title: string }[];
};

const MAX_CACHED_PAGES = 20;

/** Compresses each page once; a few of them, whatever addresses are asked for. */
function createPayloadCache(): (url: string, body: Buffer) => Payload {
  const kept = new Map<string, Payload>();
  return (url, body) => {
    const known = kept.get(url);
    if (known && Buffer.isBuffer(known.body) && known.body.equals(body)) return known;
    const content = new Payload(body);
    if (kept.size < MAX_CACHED_PAGES) kept.set(url, content);
    return content;
  };
}

/** Mounts the pages and answers their paths, all of them of GET and HEAD. */
export function mountApiDocuments(
  app: FastifyInstance,
  description: Description,
  endpoints: readonly Endpoint[],
  representations: ReadonlyMap<string, Representation>,
  deliver: SendPayload,
): string[] {
  const frontPage = createFrontPage(description);
  app.get('/', (request, reply) => {
    const { headers, body } = frontPage(request.headers.accept);
    return reply.headers(headers).send(body);
  });

  let document: string | undefined;
  const readDocument = () => {
    document ??= JSON.stringify(toOpenApi(description, endpoints, representations));
    return document;
  };
  let content: Payload | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    content ??= new Payload(readDocument());
    await deliver(reply.type('application/json; charset=utf-8'), content);
    return reply;
  });

  let pages: Promise<Pages> | undefined;
  const contentOf = createPayloadCache();
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= import('./pages.ts').then(({ openPages }) => openPages(readDocument(), description));
    const page = await (await pages)(request);
    if (page === null) return reply.callNotFound();
    void reply.code(page.status).headers(page.headers);
    if (page.body === null) return reply.send();
    await deliver(reply, contentOf(request.url, page.body));
    return reply;
  };
  const folders = ['/docs', ...(description.scalar ? ['/scalar'] : [])];
  const paths = folders.flatMap((folder) => [folder, `${folder}/*`]);
  for (const path of paths) {
    app.get(path, { exposeHeadRoute: false }, servePage);
    app.head(path, servePage);
  }
  return ['/', '/openapi.json', ...paths];
}
