// What a client author reads: `/openapi.json`, `/docs` (Swagger UI) and, where asked for, `/scalar`. All of it is made
// when it is first asked for (docs/decisions/0089).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';
import type { Pages } from './pages.ts';

export type Description = {
  title: string;
  version: string;
  description: string;
  tags: readonly { name: string; description: string }[];
  /** Whether `/scalar` is served too. */
  scalar: boolean;
};

export function describeApi(
  app: FastifyInstance,
  description: Description,
  endpoints: readonly Endpoint[],
): void {
  let document: string | undefined;
  const readDocument = () => {
    document ??= JSON.stringify(toOpenApi(description, endpoints));
    return document;
  };
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(readDocument()),
  );

  let pages: Promise<Pages> | undefined;
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= import('./pages.ts').then(({ openPages }) => openPages(readDocument(), description.scalar));
    const page = await (await pages)(request);
    if (page === null) return reply.callNotFound();
    return reply
      .code(page.status)
      .headers(page.headers)
      .send(page.body ?? undefined);
  };
  for (const folder of ['/docs', ...(description.scalar ? ['/scalar'] : [])]) {
    app.get(folder, { exposeHeadRoute: false }, answerPage);
    app.get(`${folder}/*`, { exposeHeadRoute: false }, answerPage);
    app.head(folder, answerPage);
    app.head(`${folder}/*`, answerPage);
  }
}
