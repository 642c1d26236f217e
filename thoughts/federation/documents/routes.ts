// Routes of the documents that other servers read: what `Accept` makes of the service's resources, and the rest.

import type { Federation } from '../federation-service.ts';
import { wantsActivity } from '../wire/accept.ts';
import { readActor, readFeatured, readOutbox, readTies } from './actors.ts';
import * as contract from './contract.ts';
import type { VerifyReader } from './reader.ts';
import { readActivity, readNote, readReactions, readReplies } from './thoughts.ts';

/** `verifyReader` finds out who signed a request; asked only where not everybody may read. */
export function mountDocuments(federation: Federation, verifyReader: VerifyReader): void {
  const { http } = federation;
  const asDocument = {
    accepts: wantsActivity,
    errors: 'plain',
    document: contract.asActivityStreams,
  } as const;

  http.represent('/users/{username}', {
    ...asDocument,
    kept: 'for-strangers',
    answer: ({ params: { username = '' } }) => readActor(federation, username),
  });

  for (const tie of ['followers', 'following'] as const) {
    http.represent(`/users/{username}/${tie}`, {
      ...asDocument,
      kept: 'for-strangers',
      answer: ({ params: { username = '' }, query }) => readTies(federation, tie, username, query),
    });
  }

  http.represent('/thoughts/{id}', {
    ...asDocument,
    answer: (call) => readNote(federation, call.params.id ?? '', { call, verifyReader }),
  });

  http.mount(contract.outbox, ({ params, query }) => readOutbox(federation, params.username, query));

  http.mount(contract.featured, ({ params }) => readFeatured(federation, params.username));

  http.mount(contract.replies, (call) =>
    readReplies(federation, call.params.id, call.query, { call, verifyReader }),
  );

  http.mount(contract.likes, (call) =>
    readReactions(federation, 'likes', call.params.id, { call, verifyReader }),
  );

  http.mount(contract.shares, (call) =>
    readReactions(federation, 'shares', call.params.id, { call, verifyReader }),
  );

  http.mount(contract.activity, ({ params }) => readActivity(federation, params.id));
}
