// The dependencies of the request pipelines.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Authenticate, IdentifyToken } from '../../identity/caller.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { FileStaging } from '../bodies/parameters/staged-files.ts';
import type { RateLimit, RequestLimit } from '../rate-limits/rate-limiter.ts';

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
