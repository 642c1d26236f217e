// OAuth apps: they register themselves and authenticate with a client id and a secret.
import { nextId } from '@tandem/platform/ids.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { OAuthAppTable } from '../../foundation/tables/oauth.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type AppId, toAppId } from '../../ids.ts';
import { coversScope, parseScopes, readScopes } from './scopes.ts';
import { generateSecret, hashSecret, matchesHash } from './secrets.ts';
import {
  deleteUnusedApps,
  deleteUnusedAppTokens,
  insertApp,
  selectApp,
  selectAppByClientId,
} from './store.ts';

export type App = Omit<OAuthAppTable, 'redirect_uris' | 'scopes'> & {
  redirectUris: readonly string[];
  scopes: ReadonlySet<string>;
};

type NewApp = {
  name: string;
  website: string | null;
  redirectUris: readonly string[];
  scopes: ReadonlySet<string>;
};

/** A new app and its secret, of which only the hash is stored. */
export function createAppRow(app: NewApp, now: Instant): { row: OAuthAppTable; secret: string } {
  const secret = generateSecret();
  const row = {
    id: toAppId(nextId()),
    client_id: generateSecret(),
    secret_hash: hashSecret(secret),
    name: app.name,
    website: app.website,
    redirect_uris: JSON.stringify(app.redirectUris),
    scopes: [...app.scopes].join(' '),
    created_at: now,
  };
  return { row, secret };
}

export const registerApp = (tx: ThoughtsDb, row: OAuthAppTable): Promise<void> => insertApp.run(tx, row);

export async function findApp(db: ThoughtsDb, clientId: string): Promise<App | null> {
  const row = await selectAppByClientId.first(db, clientId);
  return row ? toApp(row) : null;
}

export async function findAppById(db: ThoughtsDb, id: AppId): Promise<App | null> {
  const row = await selectApp.first(db, id);
  return row ? toApp(row) : null;
}

/** The app with these credentials, or null. */
export async function authenticateApp(db: ThoughtsDb, clientId: string, secret: string): Promise<App | null> {
  const app = await findApp(db, clientId);
  return app && matchesHash(secret, app.secret_hash) ? app : null;
}

export const toApp = ({ redirect_uris, scopes, ...row }: OAuthAppTable): App => ({
  ...row,
  redirectUris: JSON.parse(redirect_uris),
  scopes: parseScopes(scopes),
});

/** An app that nobody authorized. */
const UNUSED_APP_LIFETIME = DAY;
const UNUSED_TOKEN_LIFETIME = 30 * DAY;
const BATCH_SIZE = 500;

/**
 * Deletes apps that nobody uses: registration needs no login. Mastodon's `ApplicationsVacuum` does the same.
 */
export const unusedAppsJob = ({
  database,
  clock,
}: {
  database: ThoughtsDatabase;
  clock: Clock;
}): PeriodicJob => ({
  name: 'unused-apps',
  every: HOUR,
  run: async () => {
    const now = clock.now();
    const inBatches = async (remove: (tx: ThoughtsDb) => Promise<readonly unknown[]>): Promise<void> => {
      for (let removed = BATCH_SIZE; removed === BATCH_SIZE; )
        removed = (await database.write(remove)).length;
    };
    await inBatches((tx) => deleteUnusedAppTokens.rows(tx, now - UNUSED_TOKEN_LIFETIME, BATCH_SIZE));
    await inBatches((tx) => deleteUnusedApps.rows(tx, now - UNUSED_APP_LIFETIME, BATCH_SIZE));
  },
});

/** The scopes requested by `text` (default `read`); null if one is unknown or not granted to the app. */
export function readScopesWithin(app: App, text: string | undefined): ReadonlySet<string> | null {
  const scopes = readScopes(text ?? '');
  return scopes && [...scopes].every((scope) => coversScope(app.scopes, scope)) ? scopes : null;
}

/** The redirect URI of apps without a callback: the code is displayed for copying. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

const MAX_LENGTH = 2000;
const MAX_URIS = 50;
/** Registration needs no login, so the size of what it stores is limited. */
const MAX_TOTAL_LENGTH = 8192;
/** Schemes that execute their content in the browser. */
const REFUSED = /^(?:javascript|data|vbscript):/i;

/** The URIs in `given`, which may be separated by white space; null if one is not acceptable. */
export function readRedirectUris(given: readonly string[]): string[] | null {
  const uris = [...new Set(given.flatMap((text) => text.split(/\s+/)))].filter((uri) => uri !== '');
  const total = uris.reduce((sum, uri) => sum + uri.length, 0);
  const isBounded = uris.length <= MAX_URIS && total <= MAX_TOTAL_LENGTH;
  return uris.length > 0 && isBounded && uris.every(isAcceptable) ? uris : null;
}

/** Any absolute URI without a fragment and without an executable scheme. */
const isAcceptable = (uri: string): boolean =>
  uri.length <= MAX_LENGTH &&
  /^[a-z][a-z\d+.-]*:[\x21-\x7e]+$/i.test(uri) &&
  !/[#"<>\\^`{|}]/.test(uri) &&
  !REFUSED.test(uri);

/** `uri` with additional query parameters; the existing query is unchanged. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  const separator = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return uri + separator + query;
}

/** The displayed redirect target: the host, or the scheme of an app. */
export function displayRedirect(uri: string): string {
  const url = URL.parse(uri);
  return url && /^https?:$/.test(url.protocol) ? url.host : (uri.split(':', 1)[0] ?? uri);
}
