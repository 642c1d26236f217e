// Routes that read statuses.
import { notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { loadActors, ownActorId, viewerIdOf } from '../../actors/actors.ts';
import type { ThoughtsContext } from '../../context.ts';
import { parsePoll, titlesOf } from '../../polls/poll.ts';
import { loadHistory } from '../../thoughts/history/history.ts';
import { findThought } from '../../thoughts/queries.ts';
import { findContext } from '../../threads/threads.ts';
import { presentAccount } from '../entities/account.ts';
import { presentMediaAttachments } from '../entities/media-attachment.ts';
import { toContent } from '../entities/present-status.ts';
import * as contract from './contract.ts';
import { findNumberedAll, loadStatus, loadStatuses, loadThoughtStatuses, requireNumbered } from './load.ts';
import { listReactors } from './reactors.ts';
import { selectBoost, selectBoosters, selectLikers } from './store.ts';
import { viewingOf } from './viewing.ts';

/** As many as a page could need; without a token as few as elsewhere. */
const OWN_LIMITS = { ancestors: 1000, descendants: 1000, depth: 1000 };
const PUBLIC_LIMITS = { ancestors: 40, descendants: 60, depth: 20 };

const MAX_IDS = 40;

export function mountStatuses(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.readStatus, async ({ params, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const { thoughtId, boosterId } = await requireNumbered(read, params.id, viewing.viewer);
    if (boosterId === null) return loadStatus(read, viewing, thoughtId);
    const boost = await selectBoost.first(read, thoughtId, boosterId);
    const [shown] = boost ? await loadStatuses(read, viewing, [{ thoughtId, boosterId, ...boost }]) : [];
    if (!shown) throw notFound('status');
    return shown;
  });

  http.mount(contract.readStatuses, async ({ query, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const ids = await findNumberedAll(read, (query.id ?? []).slice(0, MAX_IDS));
    return loadThoughtStatuses(read, viewing, ids);
  });

  http.mount(contract.readContext, async ({ params, caller }) => {
    const viewing = viewingOf(thoughts, viewerIdOf(caller));
    const { thoughtId } = await requireNumbered(read, params.id, viewing.viewer);
    const limits = caller ? OWN_LIMITS : PUBLIC_LIMITS;
    const { ancestors, descendants } = await findContext(read, thoughtId, viewing.viewer, limits);
    return {
      ancestors: await loadThoughtStatuses(read, viewing, ancestors),
      descendants: await loadThoughtStatuses(read, viewing, descendants),
    };
  });

  http.mount(contract.readSource, async ({ params, caller }) => {
    const self = ownActorId(caller);
    const { thoughtId } = await requireNumbered(read, params.id, self);
    const thought = await findThought(read, thoughtId, self);
    if (!thought || thought.actor_id !== self) throw notFound('status');
    return { id: params.id, text: thought.content, spoiler_text: thought.summary };
  });
  mountHistory(thoughts);
}

/** Without numbers, which belong to no version. */
function presentAsked(stored: string | null) {
  const poll = parsePoll(stored);
  return poll ? { poll: { options: titlesOf(poll).map((title) => ({ title })) } } : {};
}

function mountHistory(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.readHistory, async ({ params, caller }) => {
    const viewer = viewerIdOf(caller);
    const { thoughtId } = await requireNumbered(read, params.id, viewer);
    const { account, mentions } = await loadStatus(read, viewingOf(thoughts, viewer), thoughtId);
    const versions = await loadHistory(read, thoughtId, viewer);
    return versions.map((version) => ({
      content: toContent(thoughts.base, version, mentions),
      spoiler_text: version.summary,
      sensitive: version.sensitive === 1,
      created_at: formatInstant(version.written_at),
      media_attachments: presentMediaAttachments(thoughts.base, version.attachments),
      ...{ account, emojis: [] },
      ...presentAsked(version.poll),
    }));
  });

  const lists = [
    [contract.listFavouritedBy, selectLikers],
    [contract.listRebloggedBy, selectBoosters],
  ] as const;
  for (const [declared, select] of lists) {
    http.mount(declared, async ({ params, query, caller }) => {
      const viewer = viewerIdOf(caller);
      const { thoughtId } = await requireNumbered(read, params.id, viewer);
      const path = declared.path.replace('{id}', params.id);
      return listReactors(
        { base: thoughts.base, path, query },
        (after, rows) => select(read, thoughtId, viewer, after, rows),
        async (ids) => {
          const actors = await loadActors(read, ids);
          return ids.flatMap((id) => {
            const actor = actors.get(id);
            return actor ? [presentAccount(thoughts.base, actor)] : [];
          });
        },
      );
    });
  }
}
