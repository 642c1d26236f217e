// What a client author reads: `/`, which leads to the rest, `/openapi.json`, `/docs` (Swagger UI) and, where asked for,
// `/scalar`. All but the first is made when it is first asked for (docs/decisions/0089).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Content } from '../answers/content.ts';
import type { Deliver } from '../answers/deliver.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Representation } from '../serving/serve.ts';
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

const KEPT_PAGES = 20;

/** Compresses each page once; a few of them, whatever addresses are asked for. */
function keepContents(): (url: string, body: Buffer) => Content {
  const kept = new Map<string, Content>();
  return (url, body) => {
    const known = kept.get(url);
    if (known && Buffer.isBuffer(known.body) && known.body.equals(body)) return known;
    const content = new Content(body);
    if (kept.size < KEPT_PAGES) kept.set(url, content);
    return content;
  };
}

/** Mounts the pages and answers their paths, all of them of GET and HEAD. */
export function describeApi(
  app: FastifyInstance,
  description: Description,
  endpoints: readonly Endpoint[],
  representations: ReadonlyMap<string, Representation>,
  deliver: Deliver,
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
  let content: Content | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    content ??= new Content(readDocument());
    await deliver(reply.type('application/json; charset=utf-8'), content);
    return reply;
  });

  let pages: Promise<Pages> | undefined;
  const contentOf = keepContents();
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
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
    app.get(path, { exposeHeadRoute: false }, answerPage);
    app.head(path, answerPage);
  }
  return ['/', '/openapi.json', ...paths];
}
