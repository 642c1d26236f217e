// Every route that a service really has, as its framework knows them: none is there that nobody declared.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Client, Json } from '../client.ts';

type Route = { method: string | string[]; url: string };

/** The service that `start` starts, and the routes that it mounted, as `GET /users/{username}`. */
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

const DOCUMENTATION = /^\S+ \/(?:$|openapi\.json$|docs(?:\/|$)|scalar(?:\/|$))/;

/**
 * Each route is in the OpenAPI document or among `hidden`, which must all be there; any other refuses the
 * method.
 */
export async function assertInventory(
  client: Client,
  routes: string[],
  hidden: readonly string[],
): Promise<void> {
  const { paths } = (await client.get('/openapi.json')).body;
  const documented = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = new Set([...documented, ...hidden]);
  // No endpoint can be declared with these methods, and `fetch` sends no TRACE.
  const served = routes.filter(
    (route) => !/^(HEAD|OPTIONS|TRACE) /.test(route) && !DOCUMENTATION.test(route),
  );
  for (const route of known) assert.ok(served.includes(route), `${route} is served`);
  for (const route of served.filter((one) => !known.has(one))) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, 'x'));
    assert.equal(status, 405, `${route} is neither documented nor declared hidden`);
  }
}
