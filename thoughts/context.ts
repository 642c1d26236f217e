// The context passed to every feature: the singletons of a running service.
import type { AccountLimits, LoginContext } from '@tandem/platform/accounts/accounts.ts';
import type { OidcProvider } from '@tandem/platform/accounts/oidc-provider/provider.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import type { Http } from '@tandem/platform/http/http.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import type { ThoughtsConfig } from './config.ts';
import type { RemotePictures } from './foundation/remote-pictures/addresses.ts';
import type { ThoughtsDatabase, ThoughtsTables } from './foundation/tables/tables.ts';

export type ThoughtsContext = {
  config: ThoughtsConfig;
  http: Http<ThoughtsTables>;
  database: ThoughtsDatabase;
  /** Stores uploaded pictures. */
  blobStore: BlobStore;
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
  /** Builds and verifies the local URLs of proxied remote pictures. */
  remotePictures: RemotePictures;
  /** The public scheme and authority, part of every id: `{base}/users/ada`. */
  base: string;
};
