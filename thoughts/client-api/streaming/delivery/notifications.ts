// Delivers notifications to their recipients' streams.

import { coversScope } from '../../../accounts/oauth/scopes.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { toNotificationNumber } from '../../../ids.ts';
import type { Readers } from '../../../timelines/streaming/readers.ts';
import { loadNotifications, onlyNumber, type ShownRow, toFilter } from '../../notifications/load.ts';
import { selectNotifications } from '../../notifications/store.ts';
import { sendTo } from './outbox.ts';
import type { Showing } from './shown-statuses.ts';

const KEYS = ['user', 'user:notification'];
const SCOPE = 'read:notifications';

export async function deliverNotification(
  db: ThoughtsDb,
  readers: Readers,
  { base, now }: Pick<Showing, 'base' | 'now'>,
  { number, actor_id: viewer }: { number: number; actor_id: ActorId },
): Promise<void> {
  const subscriptions = readers
    .of(KEYS)
    .filter(({ reader }) => reader.viewer === viewer && coversScope(reader.scopes, SCOPE));
  if (subscriptions.length === 0) return;
  const range = onlyNumber(toNotificationNumber(number));
  const rows = (await selectNotifications.rows(db, viewer, toFilter({}, null), range)) as ShownRow[];
  const [shown] = await loadNotifications(db, { base, viewer, now }, rows);
  if (!shown) return;
  await sendTo(db, subscriptions, { event: 'notification', payload: JSON.stringify(shown) });
}
