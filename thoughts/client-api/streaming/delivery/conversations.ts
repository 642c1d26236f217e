// Delivers direct conversations to those who take part, when somebody says something in them that these may
// see.
import type { StatusEvent } from '../../../stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../tables.ts';
import { filterViewers } from '../../../visibility/visibility.ts';
import { loadConversations } from '../../conversations/load.ts';
import { selectConversation } from '../../conversations/store.ts';
import type { Readers } from '../readers.ts';
import { inSlices } from './in-slices.ts';
import { sendTo } from './outbox.ts';
import type { Showing } from './shown-statuses.ts';
import { selectConversationsOf } from './store.ts';

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
