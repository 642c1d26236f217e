// Flag: reports from other servers, stored for the administrator.
import { DAY } from '@tandem/platform/time/clock.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { toId } from '../../remote/thoughts/own-pages.ts';
import { lockNames } from '../../remote/thoughts/thoughts.ts';
import type { Handler } from '../handler.ts';
import { countReports, insertReport, selectReportsBeyond } from '../store.ts';

/** A readable number; with the text at most about 25 kB per report. */
const MAX_OBJECTS = 20;
const MAX_CONTENT = 3000;
/**
 * Reports stored per actor and day, and per host and day. Excess reports are dropped; the response does not
 * reveal it.
 */
const MOST_OF_ACTOR = 10;
const MOST_OF_HOST = 100;
/** Reports stored in total: bounds storage against many hosts. */
const MOST_OF_ALL = 10_000;

/** Only reports about local objects count. */
export const receiveFlag: Handler = async ({ federation, activity, actor, now }) => {
  const named = await Promise.all(
    activity.objects
      .filter((uri) => readLocalUri(federation.base, uri) !== null)
      .slice(0, MAX_OBJECTS)
      .map((uri) => toId(federation, uri)),
  );
  const objects = named.filter((uri) => readLocalUri(federation.base, uri) !== null);
  if (objects.length === 0) return null;
  const content = activity.content.slice(0, MAX_CONTENT).toWellFormed();
  const report = { objects: [...new Set(objects)].slice(0, MAX_OBJECTS), content };
  const { origin } = new URL(actor.uri);
  return async (tx) => {
    await lockNames(tx, [`reports of ${origin}`]);
    const since = now - DAY;
    if ((await countReports.count(tx, { from: actor.uri, to: actor.uri, since })) >= MOST_OF_ACTOR) return;
    // All addresses of the origin sort after its slash and before the character that follows a slash.
    if ((await countReports.count(tx, { from: `${origin}/`, to: `${origin}0`, since })) >= MOST_OF_HOST)
      return;
    if (await selectReportsBeyond.exists(tx, MOST_OF_ALL - 1)) return;
    await insertReport.run(tx, {
      id: activity.id,
      actor_uri: actor.uri,
      body: JSON.stringify(report),
      created_at: now,
    });
  };
};
