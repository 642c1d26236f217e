// What happens to one request between the router and its handler.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { PlatformTables } from '../../database/tables.ts';
import type { CachePolicy, Call, Endpoint, ResponseDeclaration } from '../endpoint/endpoint.ts';
import type { HttpOptions } from '../http.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import type { SendPayload } from '../payload/send-payload.ts';
import type { Spool } from '../payload/spool.ts';
import { createAdmission } from './admission.ts';
import type { AnyCall } from './call.ts';
import { createReadPipeline } from './read-pipeline.ts';
import { createWritePipeline } from './write-pipeline.ts';

/** Another form of a GET: asked whether it wants the request, and then answering it, its own errors included. */
export type Representation = {
  accepts(accept: string | undefined): boolean;
  errors: 'problem' | 'plain';
  cache?: CachePolicy;
  /** How the OpenAPI document describes it, beside the usual form. */
  document: { contentType: string; schema: TSchema; otherResponses?: readonly ResponseDeclaration[] };
  handle(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};

/** A mounted endpoint's handler, whatever its types: they were checked where it was mounted. */
export type Handle = (call: AnyCall) => Promise<unknown>;
export type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Where responses go: to the client, or to the disk before. */
export type ResponseSinks = { deliver: SendPayload; spool: Spool };

/** Answers the function that turns an endpoint and its handler into what the router calls. */
export function createRouteFactory(
  options: HttpOptions<PlatformTables>,
  load: LoadControl,
  representations: ReadonlyMap<string, Representation>,
  ways: ResponseSinks,
): (endpoint: Endpoint, handler: unknown) => Route {
  const errorsOf = ({ path, errors }: Endpoint, { headers }: FastifyRequest) => {
    const other = representations.get(path);
    return other?.accepts(headers.accept) ? other.errors : (errors ?? 'problem');
  };
  const admit = createAdmission(load, options.log, errorsOf);
  const reading = createReadPipeline(options, representations, ways, load.bulk);
  const changing = createWritePipeline(options, ways);
  return (endpoint, handler) =>
    admit(endpoint, (endpoint.method === 'GET' ? reading : changing)(endpoint, handler as Handle));
}
