// Routes of the documents that other servers read: what `Accept` makes of the service's resources, and the
// rest.
import type { IncomingHttpHeaders } from 'node:http';
import { wantsActivity } from '../../../foundation/negotiation/accept.ts';
import { toThoughtId } from '../../../ids.ts';
import type { FederationContext } from '../../context.ts';
import type { VerifyReader } from '../../protocol/signatures/signed-call.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import { getActor, getFeatured, getFollowCollection, getOutbox } from './actors.ts';
import * as contract from './contract.ts';
import { getActivity, getNote, getQuoteStamp, getReactions, getReplies } from './thoughts.ts';

/** `verifyReader` finds the signer of a request; called only for what is not public. */
export function mountDocuments(federation: FederationContext, verifyReader: VerifyReader): void {
  const { http } = federation;
  const asDocument = {
    accepts: ({ accept }: IncomingHttpHeaders) => wantsActivity(accept),
    errors: PLAIN_ERRORS,
    document: contract.asActivityStreams,
  } as const;

  http.addRepresentation('/users/{username}', {
    ...asDocument,
    cache: 'anonymous',
    handle: ({ params: { username = '' } }) => getActor(federation, username),
  });

  for (const tie of ['followers', 'following'] as const) {
    http.addRepresentation(`/users/{username}/${tie}`, {
      ...asDocument,
      cache: 'anonymous',
      handle: ({ params: { username = '' }, query }) => getFollowCollection(federation, tie, username, query),
    });
  }

  http.addRepresentation('/thoughts/{id}', {
    ...asDocument,
    handle: (call) => getNote(federation, toThoughtId(call.params.id ?? ''), { call, verifyReader }),
  });

  http.mount(contract.outbox, ({ params, query }) => getOutbox(federation, params.username, query));

  http.mount(contract.featured, ({ params }) => getFeatured(federation, params.username));

  http.mount(contract.replies, (call) =>
    getReplies(federation, call.params.id, call.query, { call, verifyReader }),
  );

  http.mount(contract.likes, (call) =>
    getReactions(federation, 'likes', call.params.id, { call, verifyReader }),
  );

  http.mount(contract.shares, (call) =>
    getReactions(federation, 'shares', call.params.id, { call, verifyReader }),
  );

  http.mount(contract.quoteStamp, (call) =>
    getQuoteStamp(federation, call.params.id, { call, verifyReader }),
  );

  http.mount(contract.activity, ({ params }) => getActivity(federation, params.id));
}
