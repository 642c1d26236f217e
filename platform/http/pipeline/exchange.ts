// One request and its reply, with the permit it holds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Authenticate, IdentifyToken } from '../../identity/caller.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { ReportBuffered } from '../bodies/body.ts';
import type { FileStaging } from '../bodies/parameters/staged-files.ts';
import { clientOf } from '../client.ts';
import type { Permit } from '../load-shedding/bulkhead.ts';
import type { InFlight } from '../load-shedding/in-flight.ts';
import { closeIncomplete } from '../problems/client-errors.ts';
import type { RateLimit, RequestLimit } from '../rate-limits/rate-limiter.ts';

export type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  permit: Permit;
  isDisconnected(): boolean;
  /** Runs `work`, which reads the request body, without a permit, and tracks its bytes in memory. */
  whileReceiving<Result>(work: (report: ReportBuffered) => Promise<Result>): Promise<Result>;
};

/** Serves one endpoint up to its reply. Throws refusals and unexpected errors. */
export type Serve = (exchange: Exchange) => Promise<void>;

/** `bodies` are the request bodies in flight. */
export function createExchange(
  bodies: InFlight,
  { request, reply, permit, isDisconnected }: Omit<Exchange, 'whileReceiving'>,
): Exchange {
  const { raw } = request;
  return {
    request,
    reply,
    permit,
    isDisconnected,
    whileReceiving: (work) => {
      if (raw.complete) return work(() => {});
      return permit.releaseWhile(async () => {
        using transfer = bodies.begin({
          client: clientOf(request),
          bytes: 0,
          bytesMoved: () => raw.socket.bytesRead,
          close: () => closeIncomplete(raw.socket, reply.raw),
        });
        return await work(transfer.setBytes);
      });
    },
  };
}

/** Additional dependencies shared by the pipelines. */
export type PipelineServices = PipelineOptions<PlatformTables> & { rateLimit: RequestLimit };

export type PipelineOptions<Tables extends PlatformTables> = {
  database: Database<Tables>;
  identify: Authenticate;
  /** For endpoints that accept OAuth access tokens. */
  identifyToken?: IdentifyToken;
  /** The rate limits that endpoints refer to by name. */
  rateLimits?: Readonly<Record<string, RateLimit>>;
  /** Temporary storage of files in forms. */
  staging?: FileStaging;
  clock: Clock;
  log: Log;
  /** The external scheme and authority of the service; null: those of the request. */
  publicUrl: string | null;
};
