// The documents of the API: `/` with links to the others (unless it is an endpoint), `/openapi.json`, `/docs`
// (Swagger UI) and, if configured, `/scalar`. All except the first are rendered on the first request
// (docs/tuning.md#start-up).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerComponents } from '../endpoint/documented-headers.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentedForm, type Representations } from '../endpoint/representation.ts';
import { Payload, type SendPayload } from '../payload/payload.ts';
import { PLATFORM_CODES } from '../problems/codes.ts';
import type { Description } from './description.ts';
import { createFrontPage } from './front-page.ts';
import { problemSchema, toOperation } from './operation.ts';
import type { Pages } from './pages.ts';
import type { SecondApi } from './second-api.ts';

const MAX_CACHED_PAGES = 20;

/** Compresses each page once. The number of pages is limited, because the number of URLs is not. */
function createPayloadCache(): (url: string, body: Buffer) => Payload {
  const cached = new Map<string, Payload>();
  return (url, body) => {
    const known = cached.get(url);
    if (known && Buffer.isBuffer(known.body) && known.body.equals(body)) return known;
    const payload = new Payload(body);
    if (cached.size < MAX_CACHED_PAGES) cached.set(url, payload);
    return payload;
  };
}

/** Sends the page of the service's web app, which replaces the front page at `/` for browsers. */
type SendApp = (reply: FastifyReply) => Promise<void>;

/** Mounts the documents and returns their paths, all with GET and HEAD. */
export function mountApiDocuments(
  app: FastifyInstance,
  { description, secondApi }: { description: Description; secondApi?: SecondApi | undefined },
  endpoints: readonly Endpoint[],
  representations: Representations,
  deliver: SendPayload,
  sendApp: SendApp | null = null,
): string[] {
  const hasFrontPage = endpoints.some(({ method, path }) => method === 'GET' && path === '/');
  if (!hasFrontPage) mountFrontPage(app, description, sendApp);

  let document: string | undefined;
  const readDocument = () => {
    document ??= JSON.stringify(toOpenApi(description, endpoints, representations));
    return document;
  };
  serveDocument(app, '/openapi.json', readDocument, deliver);
  if (secondApi) {
    const read = () => toOpenApi(secondApi.description, endpoints, representations, secondApi);
    serveDocument(app, secondApi.documentPath, () => JSON.stringify(read()), deliver);
  }

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
  return [
    ...(hasFrontPage ? [] : ['/']),
    '/openapi.json',
    ...(secondApi ? [secondApi.documentPath] : []),
    ...paths,
  ];
}

/** Mounts `/` if no endpoint has that path. */
function mountFrontPage(app: FastifyInstance, description: Description, sendApp: SendApp | null): void {
  const frontPage = createFrontPage(description);
  app.get('/', async (request, reply) => {
    const { isPage, headers, body } = frontPage(request.headers.accept);
    if (!isPage || sendApp === null) return reply.headers(headers).send(body);
    await sendApp(reply.header('vary', 'Accept'));
    return reply;
  });
}

/** Serves a document that is rendered and compressed once. */
function serveDocument(app: FastifyInstance, path: string, read: () => string, deliver: SendPayload): void {
  let content: Payload | undefined;
  app.get(path, async (_request, reply) => {
    content ??= new Payload(read());
    await deliver(reply.type('application/json; charset=utf-8'), content);
    return reply;
  });
}

// The OpenAPI 3.1 document of the mounted endpoints (docs/decisions/0003).

type Json = Record<string, unknown>;

/**
 * Describes `endpoints` and their alternative representations; with `secondApi`, only its endpoints. Titled
 * schemas become components.
 */
function toOpenApi(
  description: Description,
  endpoints: readonly Endpoint[],
  representations: Representations,
  secondApi?: Pick<SecondApi, 'documentPath' | 'oauth' | 'schemas'>,
): Json {
  const schemas: Json = {};
  const responses: Json = {};
  if (secondApi) Object.assign(schemas, secondApi.schemas);
  else hoistSchemas(problemSchema({ ...PLATFORM_CODES, ...description.problemCodes }), schemas);
  const described = endpoints.filter(
    ({ hidden, document }) => !hidden && document === secondApi?.documentPath,
  );
  const paths: Record<string, Json> = {};
  for (const endpoint of described) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    const other = endpoint.method === 'GET' ? documentedForm(representations, endpoint.path) : undefined;
    path[endpoint.method.toLowerCase()] = hoistSchemas(toOperation(endpoint, other, responses), schemas);
  }
  const { title, version, summary, description: text, tags } = description;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: text,
      contact: { name: 'Operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that returned this document.' }],
    tags,
    paths,
    components: {
      schemas,
      responses,
      headers: headerComponents({ paths, responses }),
      securitySchemes: secondApi ? { oauth: secondApi.oauth } : securitySchemes(endpoints),
    },
  };
}

const securitySchemes = (endpoints: readonly Endpoint[]): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session: `Authorization: Bearer <token>`.',
  },
  ...(endpoints.some(({ access }) => access === 'bearer-or-key') ? { apiKey: API_KEY } : {}),
});

const API_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The key after its scheme: `ApiKey <key>`.',
};

// Converts titled schemas to named components, whose names code generators use.

/**
 * Moves each titled schema within `value` to `components` and leaves a reference. A description that differs
 * from the component's stays beside the reference.
 * @throws Error if two different schemas have the same title.
 */
function hoistSchemas(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => hoistSchemas(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, hoistSchemas(item, components)]),
  );
  const types = [copy.type].flat();
  if (typeof copy.title !== 'string' || !(types.includes('object') || Array.isArray(copy.anyOf))) return copy;
  const reference = referTo(copy.title, copy.anyOf ? copy : { ...copy, type: 'object' }, components);
  return types.includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference;
}

function referTo(title: string, schema: Json, components: Json): Json {
  const known = components[title] as Json | undefined;
  components[title] = known ?? schema;
  const reference = { $ref: `#/components/schemas/${title}` };
  if (known === undefined) return reference;
  const { description, ...shape } = schema;
  const { description: usual, ...knownShape } = known;
  if (JSON.stringify(shape) !== JSON.stringify(knownShape))
    throw new Error(`Two schemas have the title ${title}.`);
  return description === usual || description === undefined ? reference : { ...reference, description };
}
