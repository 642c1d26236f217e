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
import { loadActorSummaries } from '../foundation/actors/actors.ts';
import { recordAvailability } from '../foundation/actors/availability.ts';
import { handleOf } from '../foundation/actors/present.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ThoughtId } from '../ids.ts';
import { lockOwnThought, removeThought as remove, requireAuthorOf } from '../posts/thoughts/thoughts.ts';
import type { ModeratedAccount, ModeratedReport } from './contract.ts';
import { federationDb } from './federation-db.ts';
import { logAct, type Operator } from './log.ts';
import { loadReported, type Reported } from './reported.ts';
import {
  dismissReport,
  findReport as findStoredReport,
  listReports,
  type Report,
} from './reports/received/reports.ts';
import { type By, resolveReports, withNote } from './resolution.ts';
import { countAccountsBy, countReports, selectAccountsBy, updateStyleHidden } from './store.ts';

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
