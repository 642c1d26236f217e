// Delivers events of thoughts and boosts.

import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { StatusEvent } from '../../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { findAudience } from '../../../timelines/streaming/audience.ts';
import { isForMedia } from '../../../timelines/streaming/channels.ts';
import type { Readers, Subscription } from '../../../timelines/streaming/readers.ts';
import type { Status } from '../../entities/status.ts';
import { sendTo } from './outbox.ts';
import { type Showing, showStatus } from './shown-statuses.ts';

export async function deliverStatus(
  db: ThoughtsDb,
  readers: Readers,
  showing: Showing,
  event: StatusEvent,
): Promise<void> {
  const audience = await findAudience(db, readers, event);
  if (audience.length === 0) return;
  if (event.kind === 'deleted' || event.kind === 'unboosted') {
    const kind = event.kind === 'deleted' ? 'thought' : 'boost';
    return sendTo(db, audience, { event: 'delete', payload: toStatusNumber(kind, event) });
  }
  const name = event.kind === 'edited' ? 'status.update' : 'update';
  const byViewer = Map.groupBy(audience, ({ reader }) => reader.viewer);
  await showStatus(db, showing, event, [...byViewer.keys()], async (status, people) => {
    const subscriptions = subscriptionsOf(byViewer, people, status);
    if (subscriptions.length === 0) return;
    await sendTo(db, subscriptions, { event: name, payload: JSON.stringify(status) });
  });
}

function subscriptionsOf(
  byViewer: ReadonlyMap<ActorId, readonly Subscription[]>,
  people: readonly ActorId[],
  { media_attachments: media }: Status,
): Subscription[] {
  const all = people.flatMap((viewer) => byViewer.get(viewer) ?? []);
  return media.length > 0 ? all : all.filter(({ key }) => !isForMedia(key));
}
