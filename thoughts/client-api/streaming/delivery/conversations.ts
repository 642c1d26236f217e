// Delivers direct conversations to their participants after a new status that is visible to them.
import type { StatusEvent } from '../../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { filterViewers } from '../../../foundation/visibility/visibility.ts';
import { selectConversation } from '../../../timelines/conversations/queries.ts';
import { inSlices } from '../../../timelines/streaming/in-slices.ts';
import { selectConversationsOf } from '../../../timelines/streaming/queries.ts';
import type { Readers } from '../../../timelines/streaming/readers.ts';
import { loadConversations } from '../../conversations/load.ts';
import { sendTo } from './outbox.ts';
import type { Showing } from './shown-statuses.ts';

export async function deliverConversation(
  db: ThoughtsDb,
  readers: Readers,
  { base, now }: Pick<Showing, 'base' | 'now'>,
  event: StatusEvent,
): Promise<void> {
  if (event.kind !== 'created' || event.visibility !== 'private') return;
  const { thoughtId: id, authorId: actor_id, visibility } = event;
  const byViewer = Map.groupBy(readers.of(['direct']), ({ reader }) => reader.viewer);
  await inSlices([...byViewer.keys()], async (some) => {
    const seeing = await filterViewers(db, { id, actor_id, visibility }, some);
    if (seeing.length === 0) return;
    for (const { number, actor_id: viewer } of await selectConversationsOf.rows(db, id, seeing)) {
      const rows = await selectConversation.rows(db, viewer, number);
      const [shown] = await loadConversations(db, { base, viewer, now }, rows);
      if (!shown) continue;
      const message = { event: 'conversation', payload: JSON.stringify(shown) } as const;
      await sendTo(db, byViewer.get(viewer) ?? [], message);
    }
  });
}
