// Lets requests to their handlers as their lanes have places, and turns away what there is none for.
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import { discardRest } from '../bodies/incoming.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import { isShedding } from './lane.ts';
import { createSheddingNotice, type Load } from './load.ts';
import { Place } from './place.ts';

/** Runs what waits for the client's bytes, without the request's place. */
export type Aside = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Serve = (request: FastifyRequest, reply: FastifyReply, aside: Aside) => Promise<FastifyReply>;
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const noPlace: Aside = (work) => work();

/**
 * Answers the function that puts an endpoint's lane before what serves it. `errorsOf` says how errors are told to who
 * sent a request.
 */
export function createAdmission(
  load: Load,
  log: Log,
  errorsOf: (endpoint: Endpoint, request: FastifyRequest) => 'problem' | 'plain',
) {
  const noticeShedding = createSheddingNotice(load, log);

  return (endpoint: Endpoint, serve: Serve): Route => {
    const { lane = 'requests' } = endpoint;
    if (lane === null) return (request, reply) => serve(request, reply, noPlace);

    return async (request, reply) => {
      const place = new Place(load[lane], load.transfers, () => request.raw.socket.destroyed);
      const aside: Aside = (work) => (request.raw.complete ? work() : place.aside(work));
      try {
        await place.enter();
        return await serve(request, reply, aside);
      } catch (error) {
        if (isShedding(error)) noticeShedding();
        discardRest(request.raw);
        return sendError(reply, error, { errors: errorsOf(endpoint, request) }, log);
      } finally {
        // A download is under way for as long as its client reads.
        if (lane === 'transfers') finished(reply.raw, () => place.leave());
        else place.leave();
      }
    };
  };
}
