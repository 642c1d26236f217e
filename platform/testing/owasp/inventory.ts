// Checks that a service mounts no undeclared routes.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Client, Json } from '../client.ts';

type Route = { method: string | string[]; url: string };

/** Runs `start`, and returns its result and the mounted routes, such as `GET /users/{username}`. */
export async function withRoutes<Started>(start: () => Promise<Started>): Promise<[Started, string[]]> {
  const routes: string[] = [];
  const watch = (message: unknown): void => {
    (message as { fastify: Json }).fastify.addHook('onRoute', ({ method, url }: Route) => {
      for (const one of [method].flat()) routes.push(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return [await start(), routes];
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}

/** The documents of the interface, and the files of pages. */
const DOCUMENTATION = /^\S+ \/(?:$|assets\/|(?:api\/)?openapi\.json$|docs(?:\/|$)|scalar(?:\/|$))/;

/**
 * Checks that each route is in one of the OpenAPI `documents` or in `hidden`, that all of these exist, and
 * that other methods are refused.
 */
export async function assertInventory(
  client: Client,
  routes: string[],
  hidden: readonly string[],
  documents: readonly string[] = ['/openapi.json'],
): Promise<void> {
  const described = await Promise.all(documents.map(async (path) => (await client.get(path)).body.paths));
  const documented = described.flatMap((paths) =>
    Object.entries<Json>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const known = new Set([...documented, ...hidden]);
  // Endpoints cannot be declared with these methods, and `fetch` cannot send TRACE.
  const served = routes.filter(
    (route) => !/^(HEAD|OPTIONS|TRACE) /.test(route) && !DOCUMENTATION.test(route),
  );
  for (const route of known) assert.ok(routes.includes(route), `${route} is served`);
  // The client API also accepts trailing slashes, and has no other methods.
  const others = served.filter((one) => !known.has(one.replace(/\/$/, '')));
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, 'x'));
    assert.ok(
      status === 405 || (status === 404 && documents.length > 1),
      `${route} is neither documented nor declared hidden`,
    );
  }
}
