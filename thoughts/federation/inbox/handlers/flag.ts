// Flag: a report from elsewhere, kept for the administrator.
import { isSameOrigin } from '../../wire/read/values.ts';
import type { Handle } from '../inbound.ts';
import { insertReport } from '../store.ts';

/** Of things here alone. */
export const receiveFlag: Handle = async ({ federation, activity, actor, now }) => {
  const objects = activity.objects.filter((uri) => isSameOrigin(uri, federation.base));
  if (objects.length === 0) return null;
  const report = { objects, content: activity.content };
  return (tx) =>
    insertReport(tx, {
      id: activity.id,
      actor_uri: actor.uri,
      body: JSON.stringify(report),
      created_at: now,
    });
};
