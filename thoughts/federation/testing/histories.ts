// Generates histories of a remote actor's activities, in any order of arrival with repetitions, and the
// expected result.
import { SECOND } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { type PeerActor, PUBLIC } from './peer.ts';

const RELATIONS = ['Like', 'Announce', 'Follow'] as const;
const NOTES = ['first', 'second'] as const;

type RelationName = (typeof RELATIONS)[number];
type NoteName = (typeof NOTES)[number];

/** `pick` selects the undone activity among earlier ones; `at` has one arrival time per delivery. */
type Deed = {
  about: RelationName | NoteName;
  undoes: boolean;
  pick: number;
  byId: boolean;
  at: readonly number[];
};
/**
 * How a server assigns ids and signing times. `own`: an id for each activity, signed at creation, or (`late`)
 * at its first successful delivery. `reused`: one id per relation, with the time in the activity (snac,
 * Hollo). `equal`: identical bodies (Misskey's Follow).
 */
type Habit = 'own' | 'late' | 'reused' | 'equal';
export type History = { habit: Habit; deeds: readonly Deed[] };

/**
 * Actions in their original order. An Undo ends the relation, regardless of which id it names. Shrinks
 * towards few actions that arrive once and in order.
 */
export const histories: fc.Arbitrary<History[]> = fc.array(
  fc.record({
    habit: fc.constantFrom<Habit>('own', 'late', 'reused', 'equal'),
    deeds: fc.array(
      fc.record({
        about: fc.constantFrom(...RELATIONS, ...NOTES),
        undoes: fc.boolean(),
        pick: fc.nat(9),
        byId: fc.boolean(),
        at: fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

type Activity = { id: string; type: string } & Record<string, unknown>;
type Outcome = { relations: Record<RelationName, boolean>; notes: string[] };

/** An activity, and its request's signing time; a repetition is the same request. */
type Arrival = { activity: Activity; signedAt: number };

/** The activities in order of arrival, with repetitions, and the expected result. */
type PlayedHistory = { arrivals: Arrival[]; outcome: Outcome };

/** Converts a history to activities by `actor`; `objects` are the liked, boosted and followed objects. */
export function playHistory(
  { habit, deeds }: History,
  actor: PeerActor,
  objects: Record<RelationName, string>,
): PlayedHistory {
  const began = Math.floor(Date.now() / SECOND) * SECOND - 1000 * SECOND;
  const open: Record<RelationName, Activity[]> = { Like: [], Announce: [], Follow: [] };
  const notes = new Map<NoteName, { id: string; version: number; isGone: boolean }>();
  const isReused = habit === 'reused' || habit === 'equal';
  const named = (id: string, made: number, isDated: boolean) =>
    isReused ? { id: actor.id(id), ...(isDated ? { published: new Date(made).toISOString() } : {}) } : {};
  const undo = ({ pick, byId }: Deed, name: RelationName, made: number): Activity => {
    const undone = open[name][pick % open[name].length];
    open[name].length = 0;
    const fields = named(`${name}-undo`, made, true);
    return actor.activity('Undo', { object: byId ? undone?.id : undone, ...fields }) as Activity;
  };
  const relate = (deed: Deed, name: RelationName, made: number): Activity => {
    if (deed.undoes && open[name].length > 0) return undo(deed, name, made);
    const fields = named(name, made, habit === 'reused');
    const activity = actor.activity(name, { object: objects[name], ...fields }) as Activity;
    if (isReused) open[name].length = 0;
    open[name].push(activity);
    return activity;
  };
  const write = ({ undoes }: Deed, name: NoteName): Activity => {
    const note = notes.getOrInsertComputed(name, () => ({ id: actor.id(), version: 0, isGone: false }));
    note.isGone ||= undoes && note.version > 0;
    if (note.isGone)
      return actor.activity('Delete', { object: { id: note.id, type: 'Tombstone' } }) as Activity;
    note.version += 1;
    return publish(actor, note, { name, reader: objects.Follow });
  };
  const sent = deeds
    .flatMap((deed, number) => {
      const { about } = deed;
      const made = began + number * SECOND;
      const activity =
        about === 'first' || about === 'second' ? write(deed, about) : relate(deed, about, made);
      return deed.at.map((at) => ({ at, number, activity, signedAt: made }));
    })
    .sort((one, other) => one.at - other.at);
  const firstAt = (number: number) => began + sent.findIndex((one) => one.number === number) * SECOND;
  const arrivals = sent.map(({ number, activity, signedAt }) => ({
    activity,
    signedAt: habit === 'late' ? firstAt(number) : signedAt,
  }));
  const isHeld = (name: RelationName): boolean =>
    habit === 'late'
      ? isHeldOnArrival(
          name,
          arrivals.map(({ activity }) => activity),
        )
      : open[name].length > 0;
  const left = [...notes].filter(([, { isGone, version }]) => !isGone && version > 0);
  return {
    arrivals,
    outcome: {
      relations: { Like: isHeld('Like'), Announce: isHeld('Announce'), Follow: isHeld('Follow') },
      notes: left.map(([name, { version }]) => `${name} ${version}`).sort(),
    },
  };
}

/**
 * Whether a relation holds if each activity is signed at its first arrival: the last arrival decides. An Undo
 * that arrives before its activity cancels it; if it named only the id, it also ends, from then on, earlier
 * assertions.
 */
function isHeldOnArrival(name: RelationName, arrivals: readonly Activity[]): boolean {
  const undone = new Map<unknown, number>();
  const asserted = new Set<unknown>();
  let heldSince = -1;
  let undoneAt = -1;
  for (const [at, { id, type, object }] of arrivals.entries()) {
    if (type === 'Undo') {
      const isById = typeof object === 'string';
      const target = isById ? object : (object as Activity).id;
      if (undone.has(target) || (!isById && (object as Activity).type !== name)) continue;
      undone.set(target, at);
      if (!isById || asserted.has(target)) undoneAt = at;
    } else if (type === name && !asserted.has(id)) {
      asserted.add(id);
      const early = undone.get(id);
      if (early === undefined) heldSince = at;
      else undoneAt = Math.max(undoneAt, early);
    }
  }
  return heldSince > undoneAt;
}

const HOUR = 3_600_000;

/** Mentions `reader`, so that the note is stored. */
function publish(
  actor: PeerActor,
  { id, version }: { id: string; version: number },
  { name, reader }: { name: NoteName; reader: string },
) {
  const written = (hours: number) => new Date(Date.now() - 100 * HOUR + hours * HOUR).toISOString();
  const note = {
    id,
    type: 'Note',
    attributedTo: actor.uri,
    to: [PUBLIC],
    cc: [reader],
    content: `${name} ${version}`,
    published: written(0),
    ...(version > 1 ? { updated: written(version) } : {}),
  };
  return actor.activity(version === 1 ? 'Create' : 'Update', { object: note }) as Activity;
}
