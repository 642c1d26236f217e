// Lets requests to their handlers as their bulkheads have permits, and turns away what there is none for.
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import { discardRest } from '../bodies/incoming.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import { isShedding } from './bulkhead.ts';
import { createSheddingNotice, type Load } from './load.ts';
import { Permit } from './permit.ts';

/** Runs what waits for somebody else while the request's permit is given back (see {@link Permit}). */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How a request's handler waits without holding what others need. */
export type Waiting = {
  releaseWhile: ReleaseWhile;
  /** For the client's bytes. */
  whileReceiving: ReleaseWhile;
};

type Serve = (request: FastifyRequest, reply: FastifyReply, waiting: Waiting) => Promise<FastifyReply>;
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const noPermit: ReleaseWhile = (work) => work();

/**
 * Returns the function that puts an endpoint's bulkhead before what serves it. `errorsOf` says how errors are told to who
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
    if (lane === null) {
      return (request, reply) => serve(request, reply, { releaseWhile: noPermit, whileReceiving: noPermit });
    }

    return async (request, reply) => {
      const isGone = () => request.raw.socket.destroyed;
      const permit = new Permit(load[lane], isGone);
      const releaseWhile: ReleaseWhile = (work) => permit.releaseWhile(work);
      const whileReceiving: ReleaseWhile = (work) =>
        request.raw.complete ? work() : releaseWhile(() => holding(load.transfers, isGone, work));
      try {
        await permit.acquire();
        return await serve(request, reply, { releaseWhile, whileReceiving });
      } catch (error) {
        if (isShedding(error)) noticeShedding();
        discardRest(request.raw);
        return sendError(reply, error, { errors: errorsOf(endpoint, request) }, log);
      } finally {
        // A download is under way for as long as its client reads.
        if (lane === 'transfers') finished(reply.raw, () => permit.release());
        else permit.release();
      }
    };
  };
}

/** Runs `work` with a permit of another bulkhead. */
async function holding<Result>(
  bulkhead: Load['transfers'],
  isGone: () => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const permit = new Permit(bulkhead, isGone);
  await permit.acquire();
  try {
    return await work();
  } finally {
    permit.release();
  }
}
