// Routes of thoughts.
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireNotMoved, requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { ownActorOf } from '../../foundation/actors/own-actor.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { labelsOf } from '../../foundation/thoughts/labels.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { parseBody, requireBody } from './content/body.ts';
import * as contract from './contract.ts';
import { editThought } from './editing.ts';
import { isSame, loadHistory } from './history/history.ts';
import { canShareTransaction, postThought } from './posting.ts';
import { lockOwnThought, removeThought } from './thoughts.ts';
import { loadView } from './view/load.ts';
import { presentThought, presentWords } from './view/present.ts';

export function mountThoughts(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const show = async (db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
    presentThought(thoughts.base, await loadView(db, id, viewer));
  const ownHost = () => new URL(thoughts.base).host;

  mountPosting(thoughts);

  http.mount(contract.readThought, async ({ params, caller }) =>
    show(database.read, params.id, viewerIdOf(caller)),
  );

  http.mount(contract.readHistory, async ({ params, caller }) =>
    (await loadHistory(database.read, params.id, viewerIdOf(caller))).map((version) => ({
      ...presentWords(thoughts.base, version),
      createdAt: formatInstant(version.written_at),
    })),
  );

  http.mount(contract.editThought, ({ params, body, caller, commit, requireMatch }) => {
    const { content, ...labels } = body;
    const parsed = parseBody(content, ownHost(), labels);
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      requireNotMoved(author);
      const thought = await lockOwnThought(tx, params.id, author.id, 'change');
      await requireMatch(() => show(tx, params.id, author.id));
      const written = await requireBody(tx, parsed, labelsOf(thought));
      const at = clock.now();
      if (!isSame(thought, written)) await editThought(tx, thought, written, at, at);
      return show(tx, params.id, author.id);
    });
  });

  http.mount(contract.deleteThought, ({ params, caller, commit, requireMatch }) =>
    commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const thought = await lockOwnThought(tx, params.id, author.id, 'deletion');
      await requireMatch(() => show(tx, params.id, author.id));
      await removeThought(tx, thought, clock.now());
    }),
  );
}

function mountPosting(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  http.mount(contract.postThought, ({ body: posted, caller, commit }) => {
    const { content, replyTo = null, quote, visibility, listed, recipients, ...labels } = posted;
    const body = parseBody(content, new URL(thoughts.base).host, labels);
    const quoting = typeof quote === 'string' ? { id: quote, base: thoughts.base } : null;
    const request = { body, replyTo, quoting, visibility, listed, recipients };
    const known = ownActorOf(caller);
    // Before the shared transaction, which a refusal would roll back.
    if (known) requireNotMoved(known);
    return commit(
      async (tx) => {
        const author = known && batchesRows(tx) ? known : await requireOwnActor(tx, caller);
        return presentThought(thoughts.base, await postThought(tx, author, request, clock.now()));
      },
      known && canShareTransaction(request) ? 'shared' : undefined,
    );
  });
}
