// Routes of search.
import type { ReleaseWhile } from '@tandem/platform/http/load-shedding/bulkhead.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { badRequest } from '../http/errors.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './search.ts';
import { NOTHING, presentResolved, type Resolved, searchAll } from './search.ts';

type Asker = { person: AccountId; viewer: ActorId; releaseWhile: ReleaseWhile };

/**
 * Resolves `user@host` or a URL, on its own server if it is unknown here. Null if there is no result or that
 * server fails.
 */
type ResolveRemote = (text: string, asker: Asker) => Promise<Resolved | null>;

const MAX_OFFSET = 10_000;
const USUAL = 20;
const MOST = 40;

/** `resolve` is implemented by federation. */
export function mountClientSearch(thoughts: ThoughtsContext, resolve: ResolveRemote): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.searchAllEndpoint, async ({ query, caller, releaseWhile }) => {
    for (const name of ['limit', 'offset'] as const) {
      if ((query[name] ?? 0) < 0) throw badRequest(`query/${name}`, 'must not be negative');
    }
    if (query.q === undefined) throw badRequest('query/q', 'is missing');
    const offset = Math.min(Math.max(query.offset ?? 0, 0), MAX_OFFSET);
    const { q, resolve: resolves = false } = query;
    const type = query.type || null;
    if (!caller && (resolves || offset > 0))
      throw unauthenticated('Resolving and later pages need the token of a user', 'credential-required');
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    if (resolves && caller && offset === 0) {
      const found = await resolve(q.trim(), {
        person: caller.accountId,
        viewer: ownActorId(caller),
        releaseWhile,
      });
      const shown = found && (await presentResolved(read, viewing, found, type));
      if (shown) return shown;
      if (isAddress(q)) return NOTHING;
    }
    return searchAll(read, viewing, {
      q,
      type,
      following: query.following ?? false,
      accountId: query.account_id || null,
      slice: { limit: readLimit(query.limit, USUAL, MOST), offset },
    });
  });
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim());
