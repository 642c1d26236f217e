// Plans for reports: a Flag by the instance actor, so that the reporter stays anonymous.
import { SERVER_ACTOR } from '../../../ids.ts';
import { toFlag } from '../../protocol/wire/activities.ts';
import { instanceActorUri } from '../../publishing/instance-actor/instance-actor.ts';
import { filterDeliverable } from './inboxes.ts';
import type { EventOf, Planner } from './plan.ts';
import { selectRemoteInboxes } from './store.ts';

export const planReport: Planner<EventOf<'reported'>> = async (
  { base, database },
  { reportedId, reportId, objects, content },
) => {
  const [reported] = await selectRemoteInboxes.rows(database.read, [reportedId]);
  const inboxes = reported ? await filterDeliverable(database.read, base, [reported.inbox]) : [];
  if (!reported || inboxes.length === 0) return null;
  const id = `flag-${reportId}`;
  const activity = toFlag(base, { id, actor: instanceActorUri(base) }, [reported.uri, ...objects], content);
  return { id, activity, inboxes, objectKey: `report ${reportId}`, signedBy: SERVER_ACTOR };
};
