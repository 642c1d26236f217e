// The shared dependencies of the journal's features.
import type { AccountLimits, LoginContext } from '@tandem/platform/accounts/accounts.ts';
import type { OidcProvider } from '@tandem/platform/accounts/oidc-provider/provider.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import type { Http } from '@tandem/platform/http/http.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import type { JournalConfig } from './config.ts';
import type { DeliveryClients } from './delivery-clients.ts';
import type { JournalDatabase, JournalTables } from './tables.ts';

export type JournalContext = {
  config: JournalConfig;
  http: Http<JournalTables>;
  database: JournalDatabase;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tokens: AccessTokens;
  limits: AccountLimits;
  countLogin: LoginContext['countLogin'];
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** The provider of OpenID Connect; null if none is configured. */
  oidc: OidcProvider | null;
  blobStore: BlobStore;
  deliveryClients: DeliveryClients;
};
