// Routes of read positions.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { findPositions, MARKER_TIMELINES, readPosition, setMarker } from './markers.ts';

export function mountMarkers({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.readMarkers, ({ caller }) => findPositions(database.read, ownActorId(caller)));

  http.mount(contract.writeMarkers, ({ body, caller, commit }) => {
    const sent = MARKER_TIMELINES.flatMap((timeline) => {
      const text = body[timeline] ?? null;
      return text === null ? [] : [{ timeline, position: requirePosition(timeline, text) }];
    });
    const self = ownActorId(caller);
    return commit(async (tx) => {
      for (const { timeline, position } of sent) await setMarker(tx, self, timeline, position, clock.now());
      return findPositions(tx, self);
    });
  });
}

function requirePosition(timeline: string, text: string): string {
  const position = readPosition(text);
  if (position === null) throw invalid(`/${timeline}`, 'must be a whole number of 63 bits, as decimal text');
  return position;
}
