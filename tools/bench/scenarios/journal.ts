// Journal scenarios: the requests of its screens, and writes.
import { pngOf } from '../../../journal/testing/media.ts';
import type { Request } from '../request.ts';
import type { Session } from '../services.ts';
import { itemAt, type Scenario, uncached } from './scenario.ts';

const API = '/api/v1';
const IMPORTED_AT_ONCE = 500;
const PHOTO_BYTES = 200 * 1024;

export const MONTHS = 12;

type Path = (session: Session, index: number) => string;

const get =
  (path: Path) =>
  (session: Session, index: number): Request => ({
    method: 'GET',
    path: API + path(session, index),
    token: session.journalToken,
  });

const post = (session: Session, path: string, body: object): Request => ({
  method: 'POST',
  path: API + path,
  token: session.journalToken,
  body,
});

const journal = (name: string, status: number, request: Scenario['request']): Scenario => ({
  name,
  service: 'journal',
  status,
  request,
});

const reads = (name: string, path: Path): Scenario => journal(name, 200, get(path));

/** The first and last day of one of the last twelve months. */
function month(index: number): string {
  const today = Temporal.Now.plainDateISO('UTC');
  const first = today.with({ day: 1 }).subtract({ months: index % MONTHS });
  return `from=${first}&to=${first.add({ months: 1 }).subtract({ days: 1 })}`;
}

function year(): string {
  const today = Temporal.Now.plainDateISO('UTC');
  return `from=${today.subtract({ years: 1 })}&to=${today.subtract({ days: 1 })}`;
}

export const readMonth = get((_, index) => `/entries?${month(index)}`);

const readMonthAgain = (session: Session, index: number): Request => ({
  ...readMonth(session, index),
  headers: { 'if-none-match': itemAt(session.monthTags, index) },
});

const readEntry = get(({ manifest }, index) => `/entries/${itemAt(manifest.journal.entries, index)}`);

const logEntry = (session: Session, index: number): Request =>
  post(session, '/entries', {
    mood: 1 + (index % 5),
    content: `A quiet day, number ${index}.`,
    activityIds: [itemAt(session.manifest.journal.activities, index)],
  });

const uploadPhoto = (session: Session, index: number): Request => ({
  ...post(session, '/media/photos', pngOf(PHOTO_BYTES, Buffer.from(String(index)))),
  headers: { 'content-type': 'image/png' },
});

/** New entries: each request has its own day, long before the other entries. */
const importEntries = (session: Session, index: number): Request =>
  post(
    session,
    '/data/import',
    Array.from({ length: IMPORTED_AT_ONCE }, (_, entry) => ({
      mood: 3,
      content: `Imported, ${index}`,
      loggedAt: new Date(Date.UTC(1950, 0, 1 + (index % 10_000)) + entry * 60_000).toISOString(),
    })),
  );

/** Reads come before writes, so that they use the original data set. */
export const journalScenarios: readonly Scenario[] = [
  journal('entry', 200, (session, index) => uncached(readEntry(session, index))),
  journal('month', 200, readMonth),
  journal('month-unchanged', 304, readMonthAgain),
  reads('calendar-month', (_, index) => `/entries/calendar?${month(index)}`),
  reads('calendar-year', () => `/entries/calendar?${year()}`),
  reads('statistics', () => '/entries/stats'),
  reads('statistics-month', (_, index) => `/entries/stats?${month(index)}`),
  reads('correlation', ({ manifest }, index) => {
    return `/entries/correlation/${itemAt(manifest.journal.activities, index)}`;
  }),
  reads('photo', ({ manifest }, index) => `/media/photos/${itemAt(manifest.journal.photos, index)}`),
  { ...reads('export', () => '/data/export'), clients: 1, variety: 1 },
  journal('log-entry', 201, logEntry),
  { ...journal('photo-upload', 201, uploadPhoto), clients: 8, variety: 16 },
  { ...journal('import', 200, importEntries), clients: 1, variety: 100, once: true },
];
