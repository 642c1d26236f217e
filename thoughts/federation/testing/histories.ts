// Histories of what somebody elsewhere did, in any order of arrival with repetitions, and what is left in the end.
import fc from 'fast-check';
import { type PeerActor, PUBLIC } from './peer.ts';

const RELATIONS = ['Like', 'Announce', 'Follow'] as const;
const NOTES = ['first', 'second'] as const;

type RelationName = (typeof RELATIONS)[number];
type NoteName = (typeof NOTES)[number];

/** `pick` chooses among the earlier ones what is undone; `at` is when it arrives, once for each number. */
type Deed = {
  about: RelationName | NoteName;
  undoes: boolean;
  pick: number;
  byId: boolean;
  at: readonly number[];
};
export type History = readonly Deed[];

/** Deeds in the order they were done. They shrink towards few, that arrive once each and in order. */
export const histories: fc.Arbitrary<History[]> = fc.array(
  fc.array(
    fc.record({
      about: fc.constantFrom(...RELATIONS, ...NOTES),
      undoes: fc.boolean(),
      pick: fc.nat(9),
      byId: fc.boolean(),
      at: fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  { minLength: 1, maxLength: 20 },
);

type Activity = { id: string; type: string } & Record<string, unknown>;
export type Outcome = { relations: Record<RelationName, boolean>; notes: string[] };

/** The activities in the order they arrive, repetitions included, and what they come to. */
export type Played = { arrivals: Activity[]; outcome: Outcome };

/** Turns a history into activities by `actor`; `objects` are what is liked, boosted and followed. */
export function play(history: History, actor: PeerActor, objects: Record<RelationName, string>): Played {
  const open: Record<RelationName, Activity[]> = { Like: [], Announce: [], Follow: [] };
  const notes = new Map<NoteName, { id: string; version: number; isGone: boolean }>();
  const undo = ({ pick, byId }: Deed, done: Activity[]): Activity => {
    const [undone] = done.splice(pick % done.length, 1);
    return actor.activity('Undo', { object: byId ? undone?.id : undone }) as Activity;
  };
  const relate = (deed: Deed, name: RelationName): Activity => {
    if (deed.undoes && open[name].length > 0) return undo(deed, open[name]);
    const activity = actor.activity(name, { object: objects[name] }) as Activity;
    open[name].push(activity);
    return activity;
  };
  const write = ({ undoes }: Deed, name: NoteName): Activity => {
    const note = notes.getOrInsertComputed(name, () => ({ id: actor.id(), version: 0, isGone: false }));
    note.isGone ||= undoes && note.version > 0;
    if (note.isGone)
      return actor.activity('Delete', { object: { id: note.id, type: 'Tombstone' } }) as Activity;
    note.version += 1;
    return publish(actor, note, name);
  };
  const arrivals = history
    .flatMap((deed) => {
      const { about } = deed;
      const activity = about === 'first' || about === 'second' ? write(deed, about) : relate(deed, about);
      return deed.at.map((at) => ({ at, activity }));
    })
    .sort((one, other) => one.at - other.at)
    .map(({ activity }) => activity);
  const isHeld = (name: RelationName): boolean => open[name].length > 0;
  const left = [...notes].filter(([, { isGone, version }]) => !isGone && version > 0);
  return {
    arrivals,
    outcome: {
      relations: { Like: isHeld('Like'), Announce: isHeld('Announce'), Follow: isHeld('Follow') },
      notes: left.map(([name, { version }]) => `${name} ${version}`).sort(),
    },
  };
}

const HOUR = 3_600_000;

function publish(actor: PeerActor, { id, version }: { id: string; version: number }, name: NoteName) {
  const written = (hours: number) => new Date(Date.now() - 100 * HOUR + hours * HOUR).toISOString();
  const note = {
    ...{ id, type: 'Note', attributedTo: actor.uri, to: [PUBLIC] },
    ...{ content: `${name} ${version}`, published: written(0) },
    ...(version > 1 ? { updated: written(version) } : {}),
  };
  return actor.activity(version === 1 ? 'Create' : 'Update', { object: note }) as Activity;
}
