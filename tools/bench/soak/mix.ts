// What people do all day, in the proportions of a soak: mostly reading, some writing that leaves the data set
// its size.
import { type Request, serializeRequest } from '../load/request.ts';
import type { ServiceName } from '../processes/service.ts';
import { itemAt, type Session } from '../scenarios/scenario.ts';
import { requireScenario } from '../scenarios/scenarios.ts';

type Ask = (session: Session, index: number) => Request;

/** Requests that differ, before the first comes again. */
const VARIETY = 600;

const as = (name: string): Ask => requireScenario(name).request;

/** Entries that were there before: a journal that grew all the while would be slower for a good reason. */
const changeEntry: Ask = ({ manifest, journalToken }, index) => ({
  method: 'PATCH',
  path: `/api/v1/entries/${itemAt(manifest.journal.entries, index)}`,
  token: journalToken,
  body: { mood: 1 + (index % 5), content: `On second thought, ${index}.` },
});

/** One after the other; a name that comes twice is asked twice as often. */
const MIXES: Record<ServiceName, readonly Ask[]> = {
  journal: [
    ...[as('entry'), as('month'), as('photo'), changeEntry, as('entry'), as('calendar-month'), changeEntry],
    ...[as('statistics-month'), as('entry'), as('photo'), changeEntry, as('photo-upload')],
  ],
  thoughts: [
    ...[as('home-feed'), as('thought'), as('post'), as('public-feed'), as('thread'), as('like'), as('actor')],
    ...[as('person'), as('home-feed'), as('search'), as('like'), as('notifications'), as('webfinger')],
  ],
};

export function mixFor(service: ServiceName, session: Session): Uint8Array[] {
  const mix = MIXES[service];
  return Array.from({ length: VARIETY }, (_, index) =>
    serializeRequest(itemAt(mix, index)(session, Math.floor(index / mix.length))),
  );
}
