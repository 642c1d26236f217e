// The route that posts a status.
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { ReleaseWhile } from '@tandem/platform/http/load-shedding/bulkhead.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { findAppById } from '../../accounts/oauth/apps.ts';
import type { ThoughtsContext } from '../../context.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import {
  type Actor,
  findActors,
  requireNotMoved,
  requireOwnActor,
  toHandleKey,
} from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, toAppId } from '../../ids.ts';
import type { ParsedBody } from '../../posts/thoughts/content/body.ts';
import { canShareTransaction, postThought } from '../../posts/thoughts/posting.ts';
import { presentAccount } from '../entities/account.ts';
import * as contract from './action-contract.ts';
import { loadStatus, presentNewStatus, requireNumbered } from './load.ts';
import { viewingOf } from './viewing.ts';
import { numbersOf, readAudience, readBody, withDefaults } from './write.ts';

type Asker = { person: AccountId; viewer: ActorId; releaseWhile: ReleaseWhile };

/** Implemented by federation: fetches and stores the actor with this handle. */
type ResolvePerson = (handle: string, asker: Asker) => Promise<unknown>;

export function mountPosting(thoughts: ThoughtsContext, resolve: ResolvePerson): void {
  const { http, database } = thoughts;
  const ownHost = () => new URL(thoughts.base).host;

  http.mount(contract.postStatus, async ({ body: sent, caller, grant, commit, releaseWhile }) => {
    const appId = grant && toAppId(grant.appId);
    const refersTo = { replyTo: sent.in_reply_to_id || null, quoted: sent.quoted_status_id || null };
    // At once: PostgreSQL receives both statements in one packet.
    const [self, app] = await Promise.all([
      requireOwnActor(database.read, caller),
      appId && !refersTo.replyTo && !refersTo.quoted ? findAppById(database.read, appId) : null,
    ]);
    requireNotMoved(self);
    const body = withDefaults(sent, self);
    const uploads = numbersOf(body) ?? [];
    const parsed = readBody(body, ownHost(), uploads.length > 0);
    const audience = readAudience(body.visibility, parsed, caller.username);
    const asker = { person: caller.accountId, viewer: self.id, releaseWhile };
    await lookUpStrangers(database.read, audience.recipients ?? [], (name) => resolve(name, asker));
    const unexpected = await findUnexpected(database.read, parsed, self, body.allowed_mentions);
    if (unexpected.length > 0) {
      const accounts = unexpected.map((actor) => presentAccount(thoughts.base, actor));
      const error = 'Post would be sent to unexpected accounts';
      return new Reply(422, { error, unexpected_accounts: accounts });
    }
    const common = { body: parsed, uploads, appId, quotePolicy: body.quote_approval_policy, ...audience };
    const viewing = viewingOf(thoughts, self.id);
    const isAlone =
      canShareTransaction({ ...common, replyTo: refersTo.replyTo, quoting: null }) && !refersTo.quoted;
    if (isAlone) {
      return commit(async (tx) => {
        const author = batchesRows(tx) ? self : await requireOwnActor(tx, caller);
        const { row } = await postThought(tx, author, { ...common, replyTo: null }, viewing.now);
        return presentNewStatus(viewing, row, author, app);
      }, 'shared');
    }
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const numbered = async (id: string) => (await requireNumbered(tx, id, author.id)).thoughtId;
      const replyTo = refersTo.replyTo && (await numbered(refersTo.replyTo));
      const quoting = refersTo.quoted && { id: await numbered(refersTo.quoted), base: thoughts.base };
      const request = { ...common, replyTo, quoting: quoting || null };
      const { thought } = await postThought(tx, author, request, viewing.now);
      return loadStatus(tx, viewing, thought.id);
    });
  });
}

/** The mentioned accounts, except the author's own, that `allowed` does not list; none if it is absent. */
async function findUnexpected(
  db: ThoughtsDb,
  parsed: ParsedBody,
  { id: authorId }: Actor,
  allowed: readonly string[] | undefined,
): Promise<Actor[]> {
  if (allowed === undefined || !('names' in parsed)) return [];
  const mentioned = await findActors(db, parsed.names);
  return mentioned.filter(({ id }) => id !== authorId && !allowed.includes(accountIdOf(id)));
}

/** More than fit into 128 characters of text; each lookup costs two or three requests. */
const MOST = 10;

/**
 * Fetches unknown mentioned actors, because a direct status requires known recipients
 * (FEDERATION.md#unknown-mentions).
 * Posting refuses any that remain unknown.
 */
async function lookUpStrangers(
  db: ThoughtsDb,
  names: readonly string[],
  find: (name: string) => Promise<unknown>,
): Promise<void> {
  const known = new Set((await findActors(db, names)).map(({ handle_key }) => handle_key));
  const strangers = names.filter((name) => name.includes('@') && !known.has(toHandleKey(name)));
  await Promise.all(strangers.slice(0, MOST).map(find));
}
