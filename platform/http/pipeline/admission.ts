// Lets requests to their handlers as their bulkheads have permits, and turns away what there is none for.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../identity/network.ts';
import type { Log } from '../../log/log.ts';
import { drainBody } from '../bodies/request-stream.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { type Bulkhead, isLoadShedding } from '../load-shedding/bulkhead.ts';
import { createSheddingLog, type LoadControl } from '../load-shedding/load-control.ts';
import { Permit } from '../load-shedding/permit.ts';
import { closeIncomplete } from '../problems/client-errors.ts';
import { sendError } from '../problems/send-error.ts';

/** Runs what waits for somebody else while the request's permit is given back (see {@link Permit}). */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How a request's handler waits without holding what others need. */
export type PermitScope = {
  releaseWhile: ReleaseWhile;
  /** For the client's bytes; `hold` says how many of them are in memory. */
  whileReceiving<Result>(work: (hold: (bytes: number) => void) => Promise<Result>): Promise<Result>;
};

type Serve = (request: FastifyRequest, reply: FastifyReply, waiting: PermitScope) => Promise<void>;
/** What the framework calls: whoever awaits a reply awaits its reader, so nothing else may. */
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Returns the function that puts an endpoint's bulkhead before what serves it. `errorsOf` says how errors are told to who
 * sent a request.
 */
export function createAdmission(
  load: LoadControl,
  log: Log,
  errorFormatOf: (endpoint: Endpoint, request: FastifyRequest) => 'problem' | 'plain',
) {
  const logShedding = createSheddingLog(load, log);

  return (endpoint: Endpoint, serve: Serve): Route => {
    const { bulkhead: lane = 'requests' } = endpoint;
    const run: Serve = lane === null ? serve : admitted(endpoint, load[lane], serve);
    return async (request, reply) => {
      await run(
        request,
        reply,
        createPermitScope(load, request, reply, (work) => work()),
      );
      return reply;
    };
  };

  function admitted(endpoint: Endpoint, bulkhead: Bulkhead, serve: Serve): Serve {
    return async (request, reply) => {
      const permit = new Permit(bulkhead, () => request.raw.socket.destroyed);
      const waiting = createPermitScope(load, request, reply, (work) => permit.releaseWhile(work));
      try {
        await permit.acquire();
        await serve(request, reply, waiting);
      } catch (error) {
        if (isLoadShedding(error)) logShedding();
        drainBody(request.raw);
        sendError(reply, error, { errors: errorFormatOf(endpoint, request) }, log);
      } finally {
        permit.release();
      }
    };
  }
}

function createPermitScope(
  { bodies }: LoadControl,
  request: FastifyRequest,
  reply: FastifyReply,
  releaseWhile: ReleaseWhile,
): PermitScope {
  return {
    releaseWhile,
    whileReceiving: (work) => {
      const { raw } = request;
      if (raw.complete) return work(() => {});
      return releaseWhile(async () => {
        using tracked = bodies.begin({
          network: networkOf(request.ip),
          bytes: 0,
          bytesMoved: () => raw.socket.bytesRead,
          close: () => closeIncomplete(raw.socket, reply.raw),
        });
        return await work((bytes) => tracked.setBytes(bytes));
      });
    },
  };
}
