// The route that posts a status.
import type { ReleaseWhile } from '@tandem/platform/http/load-shedding/permit.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ThoughtsContext } from '../../context.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { type Actor, findActors, requireOwnActor, toHandleKey } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, toAppId } from '../../ids.ts';
import type { ParsedBody } from '../../posts/thoughts/content/body.ts';
import { postThought } from '../../posts/thoughts/posting.ts';
import { presentAccount } from '../entities/account.ts';
import * as contract from './action-contract.ts';
import { loadStatus, requireNumbered } from './load.ts';
import { numbersOf } from './pictures.ts';
import { viewingOf } from './viewing.ts';
import { readAudience, readBody, withDefaults } from './write.ts';

type Asker = { person: AccountId; viewer: ActorId; releaseWhile: ReleaseWhile };

/** Implemented by federation: fetches and stores the actor with this handle. */
export type ResolvePerson = (handle: string, asker: Asker) => Promise<unknown>;

export function mountPosting(thoughts: ThoughtsContext, resolve: ResolvePerson): void {
  const { http, clock, database } = thoughts;
  const ownHost = () => new URL(thoughts.base).host;

  http.mount(contract.postStatus, async ({ body: sent, caller, grant, commit, releaseWhile }) => {
    const self = await requireOwnActor(database.read, caller);
    const body = withDefaults(sent, self);
    const uploads = numbersOf(body) ?? [];
    const parsed = readBody(body, ownHost(), uploads.length > 0);
    const appId = grant && toAppId(grant.appId);
    const audience = readAudience(body.visibility, parsed, caller.username);
    const asker = { person: caller.accountId, viewer: self.id, releaseWhile };
    await lookUpStrangers(database.read, audience.recipients ?? [], (name) => resolve(name, asker));
    const unexpected = await findUnexpected(database.read, parsed, self, body.allowed_mentions);
    if (unexpected.length > 0) {
      const accounts = unexpected.map((actor) => presentAccount(thoughts.base, actor));
      const error = 'Post would be sent to unexpected accounts';
      return new Reply(422, { error, unexpected_accounts: accounts });
    }
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const parent = body.in_reply_to_id || null;
      const replyTo = parent && (await requireNumbered(tx, parent, author.id)).thoughtId;
      const quoted = body.quoted_status_id && (await requireNumbered(tx, body.quoted_status_id, author.id));
      const quoting = quoted ? { id: quoted.thoughtId, base: thoughts.base } : null;
      const quotePolicy = body.quote_approval_policy;
      const request = { body: parsed, replyTo, quoting, uploads, appId, quotePolicy, ...audience };
      const { thought } = await postThought(tx, author, request, clock.now());
      return loadStatus(tx, viewingOf(thoughts, author.id), thought.id);
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
 * Fetches unknown mentioned actors, because a direct status requires known recipients (docs/decisions/0222).
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
