// What the journal's features are given: the things that exist once in a running service.
import type { AccountLimits } from '@tandem/platform/accounts/accounts.ts';
import type { Tokens } from '@tandem/platform/accounts/tokens.ts';
import type { Http } from '@tandem/platform/http/http.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import type { MediaStore } from '@tandem/platform/media/store.ts';
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import type { JournalConfig } from './config.ts';
import type { MediaKeeping } from './media/media.ts';
import type { JournalDatabase, JournalTables } from './tables.ts';

export type Journal = {
  config: JournalConfig;
  http: Http<JournalTables>;
  database: JournalDatabase;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tokens: Tokens;
  limits: AccountLimits;
  store: MediaStore;
  media: MediaKeeping;
};
