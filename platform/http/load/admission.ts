// Lets requests to their handlers as their bulkheads have permits, and turns away what there is none for.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/network.ts';
import type { Log } from '../../log/log.ts';
import { discardRest } from '../bodies/incoming.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import { refuseIncomplete } from '../errors/unreadable.ts';
import { type Bulkhead, isShedding } from './bulkhead.ts';
import { createSheddingNotice, type Load } from './load.ts';
import { Permit } from './permit.ts';

/** Runs what waits for somebody else while the request's permit is given back (see {@link Permit}). */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How a request's handler waits without holding what others need. */
export type Waiting = {
  releaseWhile: ReleaseWhile;
  /** For the client's bytes; `hold` says how many of them are in memory. */
  whileReceiving<Result>(work: (hold: (bytes: number) => void) => Promise<Result>): Promise<Result>;
};

type Serve = (request: FastifyRequest, reply: FastifyReply, waiting: Waiting) => Promise<void>;
/** What the framework calls: whoever awaits a reply awaits its reader, so nothing else may. */
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

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
    const run: Serve = lane === null ? serve : admitted(endpoint, load[lane], serve);
    return async (request, reply) => {
      await run(
        request,
        reply,
        createWaiting(load, request, reply, (work) => work()),
      );
      return reply;
    };
  };

  function admitted(endpoint: Endpoint, bulkhead: Bulkhead, serve: Serve): Serve {
    return async (request, reply) => {
      const permit = new Permit(bulkhead, () => request.raw.socket.destroyed);
      const waiting = createWaiting(load, request, reply, (work) => permit.releaseWhile(work));
      try {
        await permit.acquire();
        await serve(request, reply, waiting);
      } catch (error) {
        if (isShedding(error)) noticeShedding();
        discardRest(request.raw);
        sendError(reply, error, { errors: errorsOf(endpoint, request) }, log);
      } finally {
        permit.release();
      }
    };
  }
}

function createWaiting(
  { bodies }: Load,
  request: FastifyRequest,
  reply: FastifyReply,
  releaseWhile: ReleaseWhile,
): Waiting {
  return {
    releaseWhile,
    whileReceiving: (work) => {
      const { raw } = request;
      if (raw.complete) return work(() => {});
      return releaseWhile(async () => {
        using tracked = bodies.begin({
          network: networkOf(request.ip),
          bytes: 0,
          moved: () => raw.socket.bytesRead,
          cut: () => refuseIncomplete(raw.socket, reply.raw),
        });
        return await work((bytes) => tracked.hold(bytes));
      });
    },
  };
}
