// The journal: what its screens ask for, and what is written.

import { makePhoto } from '../data-sets/photo.ts';
import type { Request } from '../load/request.ts';
import {
  DURABLE,
  itemAt,
  perSecond,
  SCREEN,
  type Scenario,
  type Session,
  THIRD_OF_BASELINE,
  uncached,
} from './scenario.ts';

const API = '/api/v1';
const IMPORTED_AT_ONCE = 500;

const get =
  (path: (session: Session, index: number) => string) =>
  (session: Session, index: number): Request => ({
    method: 'GET',
    path: API + path(session, index),
    token: session.journalToken,
  });

const reads = (
  name: string,
  path: (session: Session, index: number) => string,
  targets = [SCREEN],
): Scenario => ({
  ...{ name, service: 'journal', status: 200, request: get(path), targets },
});

export const MONTHS = 12;

/** The first and the last day of one of the last twelve months. */
function month(index: number): string {
  const first = Temporal.Now.plainDateISO('UTC')
    .with({ day: 1 })
    .subtract({ months: index % MONTHS });
  return `from=${first}&to=${first.add({ months: 1 }).subtract({ days: 1 })}`;
}

function year(): string {
  const today = Temporal.Now.plainDateISO('UTC');
  return `from=${today.subtract({ years: 1 })}&to=${today.subtract({ days: 1 })}`;
}

export const readMonth = get((_, index) => `/entries?${month(index)}`);

/** A month that has not changed since it was read. */
const readMonthAgain = (session: Session, index: number): Request => ({
  ...readMonth(session, index),
  headers: { 'if-none-match': itemAt(session.monthTags, index) },
});

const logEntry = (session: Session, index: number): Request => ({
  method: 'POST',
  path: `${API}/entries`,
  token: session.journalToken,
  body: {
    mood: 1 + (index % 5),
    content: `A quiet day, number ${index}.`,
    activityIds: [itemAt(session.manifest.journal.activities, index)],
  },
});

/** Entries that are not there yet: each request has a day of its own, long before the others. */
const importEntries = (session: Session, index: number): Request => ({
  method: 'POST',
  path: `${API}/data/import`,
  token: session.journalToken,
  body: Array.from({ length: IMPORTED_AT_ONCE }, (_, entry) => ({
    mood: 3,
    content: `Brought along, ${index}`,
    loggedAt: new Date(Date.UTC(1950, 0, 1 + (index % 10_000)) + entry * 60_000).toISOString(),
  })),
});

const uploadPhoto = (session: Session, index: number): Request => ({
  method: 'POST',
  path: `${API}/media/photos`,
  token: session.journalToken,
  headers: { 'content-type': 'image/png' },
  body: makePhoto(index),
});

/** What is read comes before what is written, so that it is read as it was prepared. */
export const journalScenarios: readonly Scenario[] = [
  uncached(
    reads('entry', ({ manifest }, index) => `/entries/${itemAt(manifest.journal.entries, index)}`, [
      THIRD_OF_BASELINE,
      SCREEN,
    ]),
  ),
  { name: 'month', service: 'journal', status: 200, request: readMonth, targets: [SCREEN] },
  {
    ...{ name: 'month-unchanged', service: 'journal', status: 304, request: readMonthAgain },
    targets: [perSecond(15_000)],
  },
  reads('calendar-month', (_, index) => `/entries/calendar?${month(index)}`),
  reads('calendar-year', () => `/entries/calendar?${year()}`),
  reads('statistics', () => '/entries/stats'),
  reads('statistics-month', (_, index) => `/entries/stats?${month(index)}`),
  reads(
    'correlation',
    ({ manifest }, index) => `/entries/correlation/${itemAt(manifest.journal.activities, index)}`,
  ),
  reads('photo', ({ manifest }, index) => `/media/photos/${itemAt(manifest.journal.photos, index)}`, []),
  {
    ...{ name: 'export', service: 'journal', status: 200, request: get(() => '/data/export') },
    ...{ targets: [], clients: 1, variety: 1 },
  },
  { name: 'log-entry', service: 'journal', status: 201, request: logEntry, targets: [DURABLE] },
  {
    ...{ name: 'photo-upload', service: 'journal', status: 201, request: uploadPhoto },
    ...{ targets: [], clients: 8, variety: 16 },
  },
  {
    ...{ name: 'import', service: 'journal', status: 200, request: importEntries },
    ...{ targets: [], clients: 1, variety: 100, once: true },
  },
];
