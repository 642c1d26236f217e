// Resolves the address or handle of an arriving user, with a limited wait for the other server.
import { waitAtMost } from '@tandem/platform/concurrency/wait-at-most.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { type Actor, findActor, loadActors } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { Member } from '../../session/visitor.ts';
import type { Site } from '../../site/page.ts';
import { loadPostViews, type PostView } from '../../thoughts/post-view.ts';
import type { Failure, LookUp, ReleaseWhile } from '../ways.ts';

export type Thing = { actor: Actor } | { thought: PostView } | { failure: Failure | 'asking' };

const LONGEST_WAIT = 5 * SECOND;

/** A lookup that takes more than five seconds continues, and a later call finds its result. */
export async function findThing(
  { thoughts }: Site,
  lookUp: LookUp,
  text: string,
  { member, releaseWhile }: { member: Member; releaseWhile: ReleaseWhile },
): Promise<Thing> {
  const asker = { person: member.caller.accountId, viewer: member.actorId, releaseWhile: atOnce };
  const work = lookUp(text.trim(), asker);
  const isDone = await releaseWhile(async () => {
    let isSettled = false;
    const settled = work.then(
      () => (isSettled = true),
      () => (isSettled = true),
    );
    await waitAtMost(settled, LONGEST_WAIT);
    return isSettled;
  });
  const { read } = thoughts.database;
  const found = isDone ? await work : 'asking';
  if (typeof found === 'string') {
    // Known people can be displayed even if their own server does not respond.
    const known =
      found === 'asking' || found === 'no-response' ? await findKnownActor(read, text.trim()) : undefined;
    return known ? { actor: known } : { failure: found };
  }
  if (found.kind === 'account') {
    const actor = (await loadActors(read, [found.id])).get(found.id);
    return actor ? { actor } : { failure: 'nothing' };
  }
  const viewing = { addresses: thoughts, viewer: member.actorId };
  const [thought] = await loadPostViews(read, viewing, [{ thoughtId: found.id, boosterId: null }]);
  return thought ? { thought } : { failure: 'nothing' };
}

/** The person named by a handle, or by the usual address of a profile. */
async function findKnownActor(db: ThoughtsDb, text: string): Promise<Actor | undefined> {
  const [, host, name] = /^https?:\/\/([^/\s]+)\/@([^/@\s]+)\/?$/.exec(text) ?? [];
  const handle = name === undefined ? text.replace(/^acct:/i, '') : `${name}@${host}`;
  return /^@?[^\s@/]+@[^\s@/]+$/.test(handle) ? findActor(db, handle) : undefined;
}

/** The permit of the request is released already. */
const atOnce: ReleaseWhile = (work) => work();
