// Routes of markers.
import { invalid } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { MarkerTable } from '../../foundation/tables/tables.ts';
import { listMarkers, MARKER_TIMELINES, setMarker } from '../../people/markers/markers.ts';
import * as contract from './contract.ts';

export function mountMarkers({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.readMarkers, async ({ query, caller }) => {
    const wanted = query.timeline ?? [];
    const rows = await listMarkers(database.read, ownActorId(caller));
    return { ...unset(wanted), ...present(rows.filter(({ timeline }) => wanted.includes(timeline))) };
  });

  http.mount(contract.writeMarkers, ({ body, caller, commit }) => {
    const sent = MARKER_TIMELINES.flatMap((timeline) => {
      const id = body[timeline]?.last_read_id;
      return id === undefined || id === '' ? [] : [{ timeline, id: requireId(timeline, id) }];
    });
    return commit(async (tx) => {
      const rows: MarkerTable[] = [];
      for (const { timeline, id } of sent) {
        rows.push(await setMarker(tx, ownActorId(caller), timeline, id, clock.now()));
      }
      return present(rows);
    });
  });
}

function requireId(timeline: string, id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw invalid(`/${timeline}/last_read_id`, 'must be a whole number');
  return id;
}

/** Before the first id: Elk reads the marker of a new account without asking whether there is one. */
const UNSET = { last_read_id: '0', version: 0, updated_at: formatInstant(0) };

const unset = (wanted: readonly string[]): contract.Markers =>
  Object.fromEntries(MARKER_TIMELINES.filter((name) => wanted.includes(name)).map((name) => [name, UNSET]));

const present = (rows: readonly MarkerTable[]): contract.Markers =>
  Object.fromEntries(
    rows.map(({ timeline, last_read_id, version, updated_at }) => [
      timeline,
      { last_read_id, version, updated_at: formatInstant(updated_at) },
    ]),
  );
