// The endpoints of markers.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { clientEndpoint } from '../http/client-endpoint.ts';

const Marker = Type.Object(
  {
    last_read_id: Type.String(),
    version: Type.Integer({ description: 'Counts the changes.' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Marker' },
);

export const Markers = Type.Object(
  { home: Type.Optional(Marker), notifications: Type.Optional(Marker) },
  { title: 'Markers' },
);
export type Markers = Static<typeof Markers>;

const common = { tag: 'timelines', access: 'bearer', path: '/api/v1/markers' } as const;

export const readMarkers = clientEndpoint({
  ...common,
  method: 'GET',
  operationId: 'readMarkers',
  summary: 'Read how far the caller has read',
  scopes: ['read:statuses'],
  query: Type.Object({
    timeline: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, description: '`home`, `notifications`.' }),
    ),
  }),
  success: {
    status: 200,
    schema: Markers,
    description: 'Those of the timelines; `last_read_id` is 0 where none was set.',
  },
});

const Position = Type.Optional(
  Type.Object({
    last_read_id: Type.Optional(Type.String({ maxLength: 30, description: 'A whole number.' })),
  }),
);

export const writeMarkers = clientEndpoint({
  ...common,
  method: 'POST',
  operationId: 'writeMarkers',
  summary: 'Mark how far the caller has read',
  description: 'One timeline or both.',
  scopes: ['write:statuses'],
  input: { kind: 'parameters', schema: Type.Object({ home: Position, notifications: Position }) },
  success: { status: 200, schema: Markers, description: 'Those that were sent.' },
});
