// Routes of read positions.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { findPositions, MARKER_TIMELINES, readPosition, setMarker } from './markers.ts';

export function mountMarkers({ http, database, clock }: ThoughtsContext): void {
  http.mount(readMarkers, ({ caller }) => findPositions(database.read, ownActorId(caller)));

  http.mount(writeMarkers, ({ body, caller, commit }) => {
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

// The endpoints of read positions, shared by all devices of the caller.

const home = {
  description:
    'The number of the newest thought or boost that was read in Following, as decimal text: as a JavaScript number it ' +
    'would lose digits. Addresses of pages have it (`/@ada/{number}`).',
  examples: ['117012345678901248'],
};
const notifications = {
  description:
    'The number of the newest notification that was read, as decimal text; apps have it as its id.',
  examples: ['4711'],
};

const Markers = Type.Object(
  {
    home: nullable(Type.String(home)),
    notifications: nullable(Type.String(notifications)),
  },
  { title: 'Markers' },
);

const MarkersRequest = Type.Object(
  {
    home: optionalNullable(Type.String({ ...home, maxLength: 30 })),
    notifications: optionalNullable(Type.String({ ...notifications, maxLength: 30 })),
  },
  { title: 'MarkersRequest' },
);

const common = { tag: 'feeds', access: 'bearer', path: '/markers' } as const;

const readMarkers = endpoint({
  ...common,
  method: 'GET',
  operationId: 'readMarkers',
  summary: 'Read up to where you have read',
  description: 'The pages and all apps share it.',
  success: { status: 200, schema: Markers, description: 'Null where nothing is known.' },
  cache: 'per-caller',
});

const writeMarkers = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'writeMarkers',
  summary: 'Set up to where you have read',
  description:
    'What is omitted or null stays. A position can be set back. It does not mark notifications as read.',
  input: { kind: 'json', schema: MarkersRequest },
  success: { status: 200, schema: Markers, description: 'Both positions, after the change.' },
});
