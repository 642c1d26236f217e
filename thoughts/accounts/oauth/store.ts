// SQL of apps, authorization codes and access tokens.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { OAuthAppTable, OAuthCodeTable, OAuthTokenTable } from '../../foundation/tables/oauth.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { AppId, OAuthTokenId } from '../../ids.ts';

export const insertApp = defineQuery((tx: ThoughtsDb, app: OAuthAppTable) =>
  tx.insertInto('oauth_app').values(app),
);

export const selectAppByClientId = defineQuery((db: ThoughtsDb, clientId: string) =>
  db.selectFrom('oauth_app').selectAll().where('client_id', '=', clientId),
);

export const selectApp = defineQuery((db: ThoughtsDb, id: AppId) =>
  db.selectFrom('oauth_app').selectAll().where('id', '=', id),
);

export const insertCode = defineQuery((tx: ThoughtsDb, code: OAuthCodeTable) =>
  tx.insertInto('oauth_code').values(code),
);

/** Marks an unused code as used. Returns it, so that concurrent requests exchange it only once. */
export const updateSpentCode = defineQuery(
  (
    tx: ThoughtsDb,
    hash: string,
    appId: AppId,
    spent: Pick<OAuthCodeTable, 'spent_at' | 'token_id'> & { spent_at: number },
  ) =>
    tx
      .updateTable('oauth_code')
      .set(spent)
      .where('hash', '=', hash)
      .where('app_id', '=', appId)
      .where('spent_at', 'is', null)
      .returningAll(),
);

export const selectSpentCode = defineQuery((tx: ThoughtsDb, hash: string, appId: AppId) =>
  tx
    .selectFrom('oauth_code')
    .select(['token_id', 'account_id'])
    .where('hash', '=', hash)
    .where('app_id', '=', appId)
    .where('spent_at', 'is not', null),
);

export const deleteExpiredCodes = defineQuery((tx: ThoughtsDb, now: number) =>
  tx.deleteFrom('oauth_code').where('expires_at', '<=', now),
);

export const deleteCodesOf = defineQuery((tx: ThoughtsDb, accountId: AccountId) =>
  tx.deleteFrom('oauth_code').where('account_id', '=', accountId),
);

export const insertToken = defineQuery((tx: ThoughtsDb, token: OAuthTokenTable) =>
  tx.insertInto('oauth_token').values(token),
);

/** The newest `limit` tokens of an account with their apps. */
export const selectTokensOf = defineQuery((db: ThoughtsDb, accountId: AccountId, limit: number) =>
  db
    .selectFrom('oauth_token')
    .innerJoin('oauth_app', 'oauth_app.id', 'oauth_token.app_id')
    .select(['oauth_token.id', 'oauth_token.scopes', 'oauth_token.created_at', 'oauth_token.last_used_at'])
    .select(['oauth_app.name', 'oauth_app.website'])
    .where('oauth_token.account_id', '=', accountId)
    .orderBy('oauth_token.created_at', 'desc')
    .orderBy('oauth_token.id', 'desc')
    .limit(limit),
);

export const selectToken = defineQuery((db: ThoughtsDb, hash: string) =>
  db.selectFrom('oauth_token').select(['id', 'app_id']).where('hash', '=', hash),
);

export const selectTokenOfApp = defineQuery((db: ThoughtsDb, appId: AppId, accountId: AccountId) =>
  db
    .selectFrom('oauth_token')
    .select('id')
    .where('app_id', '=', appId)
    .where('account_id', '=', accountId)
    .limit(1),
);

const grants = (db: ThoughtsDb) =>
  db
    .selectFrom('oauth_token')
    .leftJoin('account', 'account.id', 'oauth_token.account_id')
    .leftJoin('actor', 'actor.account_id', 'account.id')
    .select(['oauth_token.id', 'oauth_token.app_id', 'oauth_token.scopes'])
    .select(['oauth_token.created_at', 'oauth_token.last_used_at', 'oauth_token.account_id'])
    .select(['account.username', 'account.role', 'actor.id as actor_id'])
    .where('account.disabled_at', 'is', null);

/** A token with its account and actor, which are null for a client-credentials token. */
export const selectGrant = defineQuery((db: ThoughtsDb, hash: string) =>
  grants(db).where('oauth_token.hash', '=', hash),
);

/** {@link selectGrant} for several tokens. */
export const selectGrants = defineQuery((db: ThoughtsDb, hashes: readonly string[]) =>
  grants(db)
    .select('oauth_token.hash as key')
    .where((where) => isIn(db, where.ref('oauth_token.hash'), hashes)),
);

/** The tokens among `ids` that can authenticate a request. */
export const selectLiveTokens = defineQuery((db: ThoughtsDb, ids: readonly OAuthTokenId[]) =>
  db
    .selectFrom('oauth_token')
    .innerJoin('account', 'account.id', 'oauth_token.account_id')
    .select('oauth_token.id')
    .where('account.disabled_at', 'is', null)
    .where((where) => isIn(db, where.ref('oauth_token.id'), ids)),
);

export const updateTokenUse = defineQuery((tx: ThoughtsDb, id: OAuthTokenId, now: number) =>
  tx.updateTable('oauth_token').set({ last_used_at: now }).where('id', '=', id),
);

/** False if the account has no such token. */
export const deleteOwnToken = defineQuery((tx: ThoughtsDb, accountId: AccountId, id: OAuthTokenId) =>
  tx.deleteFrom('oauth_token').where('id', '=', id).where('account_id', '=', accountId).returning('id'),
);

export const deleteToken = defineQuery((tx: ThoughtsDb, id: OAuthTokenId) =>
  tx.deleteFrom('oauth_token').where('id', '=', id),
);

export const deleteTokensOf = defineQuery((tx: ThoughtsDb, accountId: AccountId) =>
  tx.deleteFrom('oauth_token').where('account_id', '=', accountId),
);

/** Deletes all but the newest `kept` client-credentials tokens of an app. */
export const deleteOldAppTokens = defineQuery((tx: ThoughtsDb, appId: AppId, kept: number) =>
  tx
    .deleteFrom('oauth_token')
    .where('app_id', '=', appId)
    .where('account_id', 'is', null)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('oauth_token')
        .select('id')
        .where('app_id', '=', appId)
        .where('account_id', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    ),
);

/** Deletes at most `limit` apps registered before `before` that have neither a token nor a code. */
export const deleteUnusedApps = defineQuery((tx: ThoughtsDb, before: number, limit: number) =>
  tx
    .deleteFrom('oauth_app')
    .where('id', 'in', (from) =>
      from
        .selectFrom('oauth_app as app')
        .select('app.id')
        .where('app.created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauth_token')
                .select('oauth_token.id')
                .whereRef('oauth_token.app_id', '=', 'app.id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauth_code').select('oauth_code.hash').whereRef('oauth_code.app_id', '=', 'app.id'),
            ),
          ),
        )
        .limit(limit),
    )
    .returning('id'),
);

/** Deletes at most `limit` client-credentials tokens without a use since `before`. */
export const deleteUnusedAppTokens = defineQuery((tx: ThoughtsDb, before: number, limit: number) =>
  tx
    .deleteFrom('oauth_token')
    .where('id', 'in', (from) =>
      from
        .selectFrom('oauth_token as token')
        .select('token.id')
        .where('token.account_id', 'is', null)
        .where((where) => where.fn.coalesce('token.last_used_at', 'token.created_at'), '<', before)
        .limit(limit),
    )
    .returning('id'),
);
