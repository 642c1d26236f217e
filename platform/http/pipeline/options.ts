// What the pipelines need of a service.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Authenticate } from '../../identity/caller.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';

export type PipelineOptions<Tables extends PlatformTables> = {
  database: Database<Tables>;
  identify: Authenticate;
  clock: Clock;
  log: Log;
  /** Scheme and authority under which the service is reached from outside; null: whatever the client used. */
  publicUrl: string | null;
};
