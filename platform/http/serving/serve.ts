// What happens to one request between the router and its handler.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { PlatformTables } from '../../database/tables.ts';
import type { Deliver } from '../answers/deliver.ts';
import type { Spool } from '../answers/spool.ts';
import type { Call, Endpoint, Kept, Returned } from '../endpoint.ts';
import type { HttpOptions } from '../http.ts';
import { createAdmission } from '../load/admission.ts';
import type { Load } from '../load/load.ts';
import type { AnyCall } from './call.ts';
import { createChanging } from './changing.ts';
import { createReading } from './reading.ts';

/** Another form of a GET: asked whether it wants the request, and then answering it, its own errors included. */
export type Representation = {
  accepts(accept: string | undefined): boolean;
  errors: 'problem' | 'plain';
  kept?: Kept;
  /** How the OpenAPI document describes it, beside the usual form. */
  document: { contentType: string; schema: TSchema; alsoReturns?: readonly Returned[] };
  answer(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};

/** A mounted endpoint's handler, whatever its types: they were checked where it was mounted. */
export type Handle = (call: AnyCall) => Promise<unknown>;
export type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Where responses go: to the client, or to the disk before. */
export type Ways = { deliver: Deliver; spool: Spool };

/** Answers the function that turns an endpoint and its handler into what the router calls. */
export function createServe(
  options: HttpOptions<PlatformTables>,
  load: Load,
  representations: ReadonlyMap<string, Representation>,
  ways: Ways,
): (endpoint: Endpoint, handler: unknown) => Route {
  const errorsOf = ({ path, errors }: Endpoint, { headers }: FastifyRequest) => {
    const other = representations.get(path);
    return other?.accepts(headers.accept) ? other.errors : (errors ?? 'problem');
  };
  const admit = createAdmission(load, options.log, errorsOf);
  const reading = createReading(options, representations, ways, load.bulk);
  const changing = createChanging(options, ways);
  return (endpoint, handler) =>
    admit(endpoint, (endpoint.method === 'GET' ? reading : changing)(endpoint, handler as Handle));
}
