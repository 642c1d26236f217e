// The worker that resolves remote mentions of local thoughts.

import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { record, type ThoughtsEvent } from '../../foundation/events/events.ts';
import type { ActorId } from '../../ids.ts';
import { mentionsOf } from '../../posts/thoughts/content/mentions.ts';
import { addMentioned } from '../../posts/thoughts/editing.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { lockOwnThought } from '../../posts/thoughts/thoughts.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { formatHandle, readHandle } from '../protocol/wire/web-finger.ts';
import { type LookupContext, resolveHandle } from '../remote/actors/handle-lookups.ts';
import { handleKeyOf } from '../remote/actors/handles.ts';

export const MENTIONS_UNRESOLVED = 'mentions-unresolved';

/** Each mention takes at most three requests of ten seconds, and waits up to five seconds for a permit. */
const LEASE = 2 * MINUTE;

/** The database of `federation` wakes the workers on commit, as the recorded event requires. */
export const startMentionWorker = (federation: LookupContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    // One thought per author at a time; most of them wait for other servers.
    name: 'mentions',
    kind: MENTIONS_UNRESOLVED,
    leaseMs: LEASE,
    concurrency: 8,
    failure: 'mentions of a thought could not be resolved',
    run: (event) => resolveMentions(federation, event),
  });

/** More than fit into 128 characters in practice; each costs two or three requests. */
const MOST = 10;

type Unresolved = Extract<ThoughtsEvent, { kind: 'mentions-unresolved' }>;

/**
 * Adds the resolved actors to the thought's mentions, unless its text has changed, and records the event that
 * waited for them. Unknown actors and those of failing servers are omitted.
 */
async function resolveMentions(federation: LookupContext, event: LeasedEvent): Promise<void> {
  const { actorId, thoughtId, names, next }: Unresolved = JSON.parse(event.payload);
  const { database, clock } = federation;
  const seen = await findThought(database.read, thoughtId, actorId);
  if (!seen) return database.write((tx) => finishEvent(tx, event));
  const wanted = namesIn(seen.content).intersection(new Set(names.map(keyOf)));
  const found = await Promise.all([...wanted].slice(0, MOST).map((name) => find(federation, actorId, name)));
  const people = found.filter((id) => id !== null);
  await database.write(async (tx) => {
    await finishEvent(tx, event);
    const thought = await lockOwnThought(tx, thoughtId, actorId, 'change').catch(orNull);
    if (thought === null) return;
    if (thought.content === seen.content) await addMentioned(tx, thoughtId, people);
    await record(tx, { kind: next, actorId, thoughtId }, clock.now());
  });
}

const keyOf = (name: string): string => {
  const handle = readHandle(name);
  return handle === null ? name : handleKeyOf(handle);
};

const namesIn = (content: string): Set<string> =>
  new Set(
    mentionsOf(content).flatMap(({ username, host }) =>
      host === null ? [] : [keyOf(formatHandle({ username, host }))],
    ),
  );

/** Within the author's lookup limit. */
async function find(federation: LookupContext, author: ActorId, name: string): Promise<ActorId | null> {
  const handle = readHandle(name);
  if (handle === null || handle.host === new URL(federation.base).host) return null;
  const caller = { person: author, releaseWhile: <Result>(work: () => Promise<Result>) => work() };
  const actor = await resolveHandle(federation, handle, caller).catch(orNull);
  return actor?.id ?? null;
}

function orNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
