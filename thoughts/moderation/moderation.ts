// Actions of administrators on reports, thoughts and accounts. Each is logged in its transaction.
import type { Device } from '@tandem/platform/accounts/activity/activity.ts';
import {
  disableAccount,
  enableAccount,
  requireNamedAccount,
} from '@tandem/platform/accounts/administration/administration.ts';
import type { AccountContext } from '@tandem/platform/accounts/context.ts';
import { createResetLink } from '@tandem/platform/accounts/recovery/password-reset.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { loadActorSummaries, loadActors, toHandleKey } from '../foundation/actors/actors.ts';
import { recordAvailability } from '../foundation/actors/availability.ts';
import { handleOf } from '../foundation/actors/present.ts';
import { readLocalUri } from '../foundation/addresses/object-ids.ts';
import type { ActorLimit, ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ThoughtId } from '../ids.ts';
import { lockOwnThought, removeThought as remove, requireAuthorOf } from '../posts/thoughts/thoughts.ts';
import type { ModeratedAccount, ModeratedReport } from './contract.ts';
import { federationDb } from './federation-db.ts';
import { logAct, type Operator } from './log.ts';
import {
  dismissReport,
  findPeopleAt,
  findReport as findStoredReport,
  listReports,
  type Report,
} from './reports/reports.ts';
import {
  countAccountsBy,
  countReports,
  selectAccountsBy,
  selectLastPublic,
  selectLevels,
  selectLocalPeople,
  selectThoughtsNamed,
  updateStyleHidden,
} from './store.ts';

/** Newest first. */
export async function pageReports(db: ThoughtsDb, page: Page) {
  const rows = await listReports(federationDb(db), page.perPage, page.offset);
  return toPageBody(page, rows.map(presentReport), await countReports(db));
}

export async function findReport(db: ThoughtsDb, id: string): Promise<ModeratedReport | undefined> {
  const report = await findStoredReport(federationDb(db), id);
  return report && presentReport(report);
}

function presentReport({ id, reporter, objects, reason, category, receivedAt }: Report): ModeratedReport {
  return {
    id,
    reporter,
    objects: [...objects],
    reason,
    category: category ?? null,
    receivedAt: formatInstant(receivedAt),
  };
}

/** Refuses (not found) an unknown report. */
export async function closeReport(
  tx: ThoughtsDb,
  { operator, base, note = '' }: By,
  id: string,
  now: Instant,
): Promise<void> {
  const { objects, reason } = await dismissReport(federationDb(tx), id);
  const reported = await loadReported(tx, base, objects);
  const people = new Set([...reported.values()].map(({ author }) => author.handle));
  const person = people.size === 1 ? [...people].join('') : '';
  const detail = withNote(reason, note);
  const act = { act: 'dismiss-report', target: objects.join(' '), detail, person } as const;
  await logAct(tx, operator, act, now);
}

/**
 * Removes a thought like its author, and resolves the reports that name it. Refuses (not found) an unknown
 * thought.
 */
export async function removeThought(tx: ThoughtsDb, by: By, id: ThoughtId, now: Instant): Promise<void> {
  const isAboutIt = (_: string, reported: Reported | undefined): boolean =>
    reported?.kind === 'thought' && reported.id === id;
  await resolveReports(tx, by, isAboutIt, now);
  const author = await requireAuthorOf(tx, id);
  const thought = await lockOwnThought(tx, id, author, 'deletion');
  const person = (await loadActorSummaries(tx, [author])).get(author);
  await remove(tx, thought, now);
  const about = { target: id, detail: thought.content.slice(0, 500), person: person ? handleOf(person) : '' };
  await logAct(tx, by.operator, { act: 'remove-thought', ...about }, now);
}

/** Accounts whose username or email address begins with `q`, newest first. */
export async function pageAccounts(db: ThoughtsDb, q: string, page: Page) {
  const prefix = foldCase(q.trim().replace(/^@/, ''));
  const rows = await selectAccountsBy(db, prefix, page.perPage, page.offset);
  const data = rows.map(
    ({ username, email, role, created_at, disabled_at, has_style, style_hidden }): ModeratedAccount => ({
      username,
      email,
      role,
      createdAt: formatInstant(created_at),
      disabledAt: disabled_at === null ? null : formatInstant(disabled_at),
      hasStyle: Boolean(has_style),
      styleHidden: style_hidden === 1,
    }),
  );
  return toPageBody(page, data, await countAccountsBy(db, prefix));
}

/**
 * Ends the sessions of an account, prevents logging in, and hides its profile and thoughts from everybody
 * until it is enabled. Resolves the reports about it. Refuses (not found) an unknown name, and (forbidden) an
 * administrator, so that a stolen administrator session cannot lock out the others.
 */
export async function disable(tx: ThoughtsDb, by: By, name: string, now: Instant): Promise<void> {
  const username = await requireOrdinary(tx, name);
  await disableAccount(tx, username, now);
  await recordAvailability(tx, username, now);
  await logAct(tx, by.operator, { act: 'disable-account', target: username, person: username }, now);
  await resolveReports(tx, by, (_, reported) => reported?.author.handle === username, now);
}

export async function enable(tx: ThoughtsDb, operator: Operator, name: string, now: Instant): Promise<void> {
  const username = await requireOrdinary(tx, name);
  await enableAccount(tx, username, now);
  await recordAvailability(tx, username, now);
  await logAct(tx, operator, { act: 'enable-account', target: username, person: username }, now);
}

/**
 * Disables or enables the style of a local user, including later styles. Refuses (not found) an unknown name.
 */
export async function switchStyle(
  tx: ThoughtsDb,
  operator: Operator,
  name: string,
  isHidden: boolean,
  now: Instant,
): Promise<void> {
  const { username } = await requireNamed(tx, name);
  await updateStyleHidden.run(tx, foldCase(username), isHidden ? 1 : 0);
  const act = isHidden ? 'hide-style' : 'show-style';
  await logAct(tx, operator, { act, target: username, person: username }, now);
}

/**
 * Creates a link for the owner to choose a new password. Refuses (not found) an unknown name, and (forbidden)
 * an administrator.
 */
export async function createLink(
  tx: ThoughtsDb,
  accounts: Pick<AccountContext, 'base' | 'sendsMail'>,
  { operator, device }: { operator: Operator; device: Device },
  name: string,
  now: Instant,
): Promise<{ url: string; expiresAt: string }> {
  const account = await requireNamed(tx, name);
  const { url, expiresAt } = await createResetLink(
    accounts,
    tx,
    account,
    { operator: operator.username, device },
    now,
  );
  const { username } = account;
  await logAct(tx, operator, { act: 'create-reset-link', target: username, person: username }, now);
  return { url, expiresAt: formatInstant(expiresAt) };
}

const requireNamed = (tx: ThoughtsDb, name: string) =>
  requireNamedAccount(tx, name).catch(() => Promise.reject(notFound('account')));

async function requireOrdinary(tx: ThoughtsDb, name: string): Promise<string> {
  const { username, role } = await requireNamed(tx, name);
  if (role === 'admin')
    throw forbidden('Administrators can be enabled and disabled only on the command line.', 'administrator');
  return username;
}

/**
 * The administrator, and this server's address, which identifies local people in reports. The log stores
 * `note` with the resolved reports.
 */
export type By = { operator: Operator; base: string; note?: string };

/** The number of examined reports, newest first. More are not open on a moderated server. */
const MOST_REPORTS = 200;

/** Deletes and logs the reports of which `isAbout` holds for a URI. */
export async function resolveReports(
  tx: ThoughtsDb,
  { operator, base, note = '' }: By,
  isAbout: (address: string, reported: Reported | undefined) => boolean,
  now: Instant,
): Promise<void> {
  const reports = await listReports(federationDb(tx), MOST_REPORTS);
  const reported = await loadReported(
    tx,
    base,
    reports.flatMap(({ objects }) => objects),
  );
  for (const { id, objects, reason } of reports) {
    const found = objects.find((address) => isAbout(address, reported.get(address)));
    if (found === undefined) continue;
    await dismissReport(federationDb(tx), id);
    const person = reported.get(found)?.author.handle ?? '';
    const act = {
      act: 'resolve-report',
      target: objects.join(' '),
      detail: withNote(reason, note),
      person,
    } as const;
    await logAct(tx, operator, act, now);
  }
}

const withNote = (reason: string, note: string): string => [reason, note].filter(Boolean).join('\n');

/** `state` is that of a local account, or the decision about a remote person; null if there is none. */
type Author = { handle: string; state: 'enabled' | 'disabled' | 'admin' | ActorLimit | null };

export type Reported =
  | { kind: 'person'; author: Author }
  | { kind: 'thought'; author: Author; id: ThoughtId; words: string; at: number };

const MOST_WORDS = 2000;

/** By URI; omits unknown objects. Includes thoughts of any visibility, since they were reported. */
export async function loadReported(
  db: ThoughtsDb,
  base: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Reported>> {
  const local = new Map(addresses.map((address) => [address, readLocalUri(base, address)]));
  const ids = [...local.values()].flatMap((one) => (one?.kind === 'thought' ? one.id : []));
  const names = [...local.values()].flatMap((one) => (one?.kind === 'actor' ? one.username : []));
  const thoughts = await selectThoughtsNamed(db, ids, addresses);
  const authors = await loadActors(
    db,
    thoughts.map(({ actor_id }) => actor_id),
  );
  const localAuthors = [...authors.values()].flatMap(({ host, username }) => (host === null ? username : []));
  const people = new Map(
    (await selectLocalPeople(db, [...names, ...localAuthors])).map(
      ({ username, role, disabled_at }) =>
        [username, role === 'admin' ? 'admin' : disabled_at === null ? 'enabled' : 'disabled'] as const,
    ),
  );
  const elsewhere = await findPeopleAt(federationDb(db), addresses);
  const handles = [...elsewhere.values(), ...[...authors.values()].map(handleOf)];
  const levels = new Map(
    (await selectLevels(db, handles.map(toHandleKey))).map(({ handle_key: key, level }) => [key, level]),
  );
  const authorOf = (handle: string): Author => ({
    handle,
    state: people.get(handle) ?? levels.get(toHandleKey(handle)) ?? null,
  });
  const found = new Map<string, Reported>();
  for (const [address, one] of local) {
    const thought = thoughts.find(
      ({ id, uri }) => uri === address || (one?.kind === 'thought' && id === one.id),
    );
    const author = thought && authors.get(thought.actor_id);
    if (thought && author)
      found.set(address, {
        kind: 'thought',
        id: thought.id,
        words: thought.content.slice(0, MOST_WORDS).toWellFormed(),
        at: thought.created_at,
        author: authorOf(handleOf(author)),
      });
    else if (one?.kind === 'actor' && people.has(one.username))
      found.set(address, { kind: 'person', author: authorOf(one.username) });
    else if (elsewhere.has(address))
      found.set(address, { kind: 'person', author: authorOf(elsewhere.get(address) ?? '') });
  }
  return found;
}

/** A thought for administrators: the truncated warning and text. */
type LastThought = { id: ThoughtId; words: string; at: number };

const LAST = 5;

/** The last public thoughts of people by handle, newest first. Other thoughts are omitted. */
export async function loadLastThoughts(
  db: ThoughtsDb,
  handles: readonly string[],
): Promise<ReadonlyMap<string, readonly LastThought[]>> {
  const found = new Map<string, readonly LastThought[]>();
  for (const handle of new Set(handles)) {
    const rows = await selectLastPublic.rows(db, toHandleKey(handle), LAST);
    const thoughts = rows.map(({ id, summary, content, created_at: at }) => ({
      id,
      at,
      words: [summary, content].filter(Boolean).join('\n').slice(0, MOST_WORDS).toWellFormed(),
    }));
    found.set(handle, thoughts);
  }
  return found;
}
