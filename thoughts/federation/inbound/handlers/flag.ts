// Flag: a report from another server, stored for the administrator.
import { DAY } from '@tandem/platform/time/clock.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { toId } from '../../remote/thoughts/own-pages.ts';
import { lockNames } from '../../remote/thoughts/thoughts.ts';
import type { Handler } from '../handler.ts';
import { countReports, insertReport, selectReportsBeyond } from '../store.ts';

/** Few enough for one person to read; with the text at most some 25 kB. */
const MAX_OBJECTS = 20;
const MAX_CONTENT = 3000;
/**
 * Reports stored per actor and day, and per host and day. The rest is dropped; the response does not tell.
 */
const MOST_OF_ACTOR = 10;
const MOST_OF_HOST = 100;
/** Reports stored in all: enough for any administrator, and an end to what many hosts store together. */
const MOST_OF_ALL = 10_000;

/** Of things here alone. */
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
    // All addresses of the origin are behind its slash, and before the sign that follows a slash.
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
