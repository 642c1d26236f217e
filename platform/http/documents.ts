// The pages a client author reads: `/openapi.json`, `/docs` (Swagger UI) and, where asked for, `/scalar`.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';

export type Description = {
  title: string;
  version: string;
  description: string;
  tags: readonly { name: string; description: string }[];
  /** Whether `/scalar` is served too. */
  scalar: boolean;
};

/** The pages bring their own scripts and styles; nothing is loaded from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

export async function describeApi(
  app: FastifyInstance,
  description: Description,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const document = toOpenApi(description, endpoints);
  app.get('/openapi.json', (_request, reply) => reply.send(document));
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY);
    });
    await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
    await pages.register(swaggerUi, { routePrefix: '/docs' });
    if (description.scalar) {
      await pages.register(scalar, {
        routePrefix: '/scalar',
        configuration: { content: () => document, withDefaultFonts: false } as never,
      });
    }
  });
}
