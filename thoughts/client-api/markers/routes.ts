// Routes of markers.
import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { MarkerTable } from '../../foundation/tables/tables.ts';
import { listMarkers, MARKER_TIMELINES, setMarker } from '../../people/markers/markers.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountMarkers({ http, database, clock }: ThoughtsContext): void {
  http.mount(readMarkers, async ({ query, caller }) => {
    const wanted = query.timeline ?? [];
    const rows = await listMarkers(database.read, ownActorId(caller));
    return { ...unset(wanted), ...present(rows.filter(({ timeline }) => wanted.includes(timeline))) };
  });

  http.mount(writeMarkers, ({ body, caller, commit }) => {
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

/** Sorts before all ids: Elk reads the marker of a new account without checking that it exists. */
const UNSET = { last_read_id: '0', version: 0, updated_at: formatInstant(0) };

const unset = (wanted: readonly string[]): Markers =>
  Object.fromEntries(MARKER_TIMELINES.filter((name) => wanted.includes(name)).map((name) => [name, UNSET]));

const present = (rows: readonly MarkerTable[]): Markers =>
  Object.fromEntries(
    rows.map(({ timeline, last_read_id, version, updated_at }) => [
      timeline,
      { last_read_id, version, updated_at: formatInstant(updated_at) },
    ]),
  );

const Marker = Type.Object(
  {
    last_read_id: Type.String(),
    version: Type.Integer({ description: 'Incremented by each change.' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Marker' },
);

const Markers = Type.Object(
  { home: Type.Optional(Marker), notifications: Type.Optional(Marker) },
  { title: 'Markers' },
);
type Markers = Static<typeof Markers>;

const common = { tag: 'timelines', access: 'bearer', path: '/api/v1/markers' } as const;

const readMarkers = clientEndpoint({
  ...common,
  method: 'GET',
  operationId: 'readMarkers',
  cache: 'per-caller',
  summary: 'Read the caller’s markers',
  scopes: ['read:statuses'],
  query: Type.Object({
    timeline: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, description: '`home`, `notifications`.' }),
    ),
  }),
  success: {
    status: 200,
    schema: Markers,
    description: 'The requested timelines; `last_read_id` is 0 if unset.',
  },
});

const Position = Type.Optional(
  Type.Object({
    last_read_id: Type.Optional(Type.String({ maxLength: 30, description: 'An integer.' })),
  }),
);

const writeMarkers = clientEndpoint({
  ...common,
  method: 'POST',
  operationId: 'writeMarkers',
  summary: 'Save the caller’s markers',
  description: 'One timeline or both.',
  scopes: ['write:statuses'],
  input: { kind: 'parameters', schema: Type.Object({ home: Position, notifications: Position }) },
  success: { status: 200, schema: Markers, description: 'The saved markers.' },
});
