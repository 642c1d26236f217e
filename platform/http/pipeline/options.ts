// What the pipelines need of a service.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Authenticate, IdentifyToken } from '../../identity/caller.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { FileStaging } from '../bodies/parameters/staged-files.ts';
import type { RateLimit } from '../rate-limits/rate-limiter.ts';
import type { LimitRequest } from './checks/rate-limit.ts';

/** What the pipelines share besides. */
export type PipelineServices = PipelineOptions<PlatformTables> & { limitRequest: LimitRequest };

export type PipelineOptions<Tables extends PlatformTables> = {
  database: Database<Tables>;
  identify: Authenticate;
  /** For endpoints that take OAuth access tokens. */
  identifyToken?: IdentifyToken;
  /** The limits that endpoints name. */
  rateLimits?: Readonly<Record<string, RateLimit>>;
  /** Where files in forms are received, for endpoints that name some. */
  staging?: FileStaging;
  clock: Clock;
  log: Log;
  /** Scheme and authority under which the service is reached from outside; null: whatever the client used. */
  publicUrl: string | null;
};
