// The worker that sends mails about accounts.
import type { Database } from '../../database/database.ts';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { Account, PlatformDb, PlatformTables } from '../../database/tables.ts';
import type { Log } from '../../log/log.ts';
import type { Mail, Mailer, MailOutcome } from '../../mail/mailer.ts';
import type { Counter as Count, Metrics } from '../../metrics/metrics.ts';
import { finishEvent, type LeasedEvent, leaseEvents, postponeEvent } from '../../queue/event-queue.ts';
import { withLeaseRenewal } from '../../queue/lease-renewal.ts';
import { startWorker, type Worker } from '../../queue/worker.ts';
import { Refusal } from '../../refusal.ts';
import { foldCase } from '../../text/fold.ts';
import { type Clock, DAY, formatInstant, HOUR, type Instant, MINUTE, SECOND } from '../../time/clock.ts';
import type { ActivityKind } from '../activity/activity.ts';
import {
  generateToken,
  linkUrl,
  type NewLink,
  RESET_LIFETIME,
  storeLink,
  UNDO_LIFETIME,
  VERIFY_LIFETIME,
} from '../links/links.ts';
import { type Counter, counterId, incrementCounters } from '../rate-limits/rate-limits.ts';
import { selectAccount, selectAccountByKey } from '../store.ts';
import { ACCOUNT_MAIL, type AccountMail, type MailLanguage } from './mails.ts';

type MailContext = {
  database: Database<PlatformTables>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Null without a mail server: no worker is started. */
  mailer: Mailer | null;
  /** The public scheme and authority. */
  base: string;
};

type SendContext = Omit<MailContext, 'mailer' | 'metrics'> & { mailer: Mailer };

const POLL_INTERVAL = 5 * SECOND;
/** Longer than a delivery takes: the mailer gives up after 10 seconds without a reply. */
const LEASE = 30 * SECOND;
const CONCURRENCY = 5;
/** How long a mail is tried. */
const MAX_AGE = DAY;

/** With `isPolling` false, the worker runs only when drained. Declares the metric in any case. */
export function startMailWorker(
  { mailer, metrics, ...given }: MailContext,
  isPolling: boolean,
): Worker | null {
  const outcomes = metrics.counter(
    'account_mails_total',
    'Attempts to send a mail about an account, by outcome.',
  );
  if (mailer === null) return null;
  const context: SendContext = { ...given, mailer };
  const { database, clock, log } = context;
  return startWorker({
    name: 'account-mails',
    log,
    concurrency: CONCURRENCY,
    pollInterval: isPolling ? POLL_INTERVAL : null,
    async dequeue(limit) {
      const now = clock.now();
      if (!(await selectDueMail.exists(database.read, now))) return [];
      return leaseEvents(database, {
        kinds: [ACCOUNT_MAIL],
        now,
        leaseMs: LEASE,
        limit,
        order: 'overtaking',
      });
    },
    run: (event) => deliver(context, outcomes, event),
  });
}

/**
 * Sends a mail, and finishes its event afterwards: a crash may send it twice, with the same message id.
 * Mails that nobody needs any more and mails beyond a limit are dropped.
 */
async function deliver(context: SendContext, outcomes: Count, event: LeasedEvent): Promise<void> {
  const { database, log } = context;
  const prepared = await prepare(context, event);
  if (typeof prepared === 'string') {
    await database.write((tx) => finishEvent(tx, event));
    if (prepared === 'limited') log.warn({ event: event.id }, 'a mail about an account exceeds the limits');
    return outcomes.add({ outcome: prepared });
  }
  const renewal = { ...context, leaseMs: LEASE };
  const outcome = await withLeaseRenewal(renewal, event, () => context.mailer(prepared));
  outcomes.add({ outcome: await conclude(context, event, outcome) });
}

/** Stores the link of the mail, and returns the mail; a reason if it is not sent. */
async function prepare(
  { database, clock, base }: SendContext,
  event: LeasedEvent,
): Promise<Mail | 'unneeded' | 'limited'> {
  const mail: AccountMail = JSON.parse(event.payload);
  const token = generateToken();
  const now = clock.now();
  try {
    return await database.write(async (tx) => {
      const found = await findRecipient(tx, mail);
      if (found === null) return 'unneeded';
      // Repeated attempts are counted once.
      if (event.attempts === 1) await incrementCounters(tx, countersOf(mail, found), now);
      const link = linkOf(mail, now);
      if (link) await storeLink(tx, { ...link, token, accountId: found.account.id, email: found.to });
      const address = link ? linkUrl(base, link.purpose, token) : `${base}/forgot`;
      const facts = { user: found.account.username, host: new URL(base).host, link: address };
      return {
        to: found.to,
        ...renderMail(mail, { ...facts, address: found.to }),
        messageId: `account-${event.id}-${event.created_at}@${new URL(base).hostname}`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    });
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too-many') return 'limited';
    throw error;
  }
}

type Recipient = { account: Account; to: string };

/** Null if the account or the address have changed so that the mail is not needed. */
async function findRecipient(tx: PlatformDb, mail: AccountMail): Promise<Recipient | null> {
  if (mail.purpose === 'reset') {
    const account = await selectAccountByKey.first(tx, foldCase(mail.identifier.trim()));
    const isConfirmed = account?.disabled_at === null && account.email_verified_at !== null;
    return isConfirmed ? { account, to: account.email } : null;
  }
  const account = await selectAccount.first(tx, mail.accountId);
  if (!account || account.disabled_at !== null) return null;
  const { to } = mail;
  const isExpected =
    to === account.pending_email || (to === account.email && account.email_verified_at === null);
  return mail.purpose === 'verify' && !isExpected ? null : { account, to };
}

/**
 * The limits of mails. At most three of five are resets, which strangers can cause: notices still arrive.
 * The mail to undo a change has none, because each follows a counted mail to the new address.
 */
function countersOf({ purpose }: AccountMail, { account: { id }, to }: Recipient): Counter[] {
  if (purpose === 'email-changed') return [];
  const counters: Counter[] = [
    { id: counterId('account-mail', id), limit: { max: 5, window: HOUR } },
    { id: counterId('account-mail-address', foldCase(to)), limit: { max: 20, window: DAY } },
  ];
  if (purpose === 'reset')
    counters.push({ id: counterId('account-mail-reset', id), limit: { max: 3, window: HOUR } });
  return counters;
}

/** The link of a mail; null for a notice. */
function linkOf({ purpose, at }: AccountMail, now: Instant): Pick<NewLink, 'purpose' | 'expiresAt'> | null {
  if (purpose === 'verify') return { purpose, expiresAt: now + VERIFY_LIFETIME };
  if (purpose === 'reset') return { purpose, expiresAt: now + RESET_LIFETIME };
  // From the change on, because undoing also reverts what was added to the account since.
  if (purpose === 'email-changed') return { purpose: 'undo', expiresAt: at + UNDO_LIFETIME };
  return null;
}

type Conclusion = 'sent' | 'retrying' | 'failed' | 'refused' | 'unknown';

/** Finishes the event, or postpones it while a retry is not too late. */
async function conclude(
  { database, clock, log }: SendContext,
  event: LeasedEvent,
  outcome: MailOutcome,
): Promise<Conclusion> {
  const now = clock.now();
  const retryAt = now + Math.min(HOUR, MINUTE * 2 ** Math.min(event.attempts - 1, 6));
  const isRetried = outcome.is === 'retry' && retryAt < event.created_at + MAX_AGE;
  const reason = 'reason' in outcome ? outcome.reason : 'no-reply';
  await database.write(async (tx) => {
    if (isRetried) await postponeEvent(tx, event, retryAt);
    else await finishEvent(tx, event);
    if (outcome.is === 'accepted') await deleteFailure.run(tx);
    else await upsertFailure.run(tx, JSON.stringify({ at: now, reason }));
  });
  if (outcome.is === 'accepted') return 'sent';
  log.warn({ event: event.id, reason, isRetried }, 'a mail about an account was not accepted');
  if (outcome.is === 'retry') return isRetried ? 'retrying' : 'failed';
  return outcome.is;
}

/** For the command `check`: the last failure, unless a later mail was accepted. */
export async function inspectMails(db: PlatformDb): Promise<string[]> {
  const stored = await selectFailure.value(db);
  if (stored === null) return [];
  const { at, reason }: { at: Instant; reason: string } = JSON.parse(stored);
  return [`the last mail about an account was not accepted: ${reason}, at ${formatInstant(at)}`];
}

const FAILURE = 'account-mail-failure';

const selectDueMail = defineQuery((db: PlatformDb, now: Instant) =>
  db.selectFrom('event').select('id').where('kind', '=', ACCOUNT_MAIL).where('due_at', '<=', now).limit(1),
);

const selectFailure = defineQuery((db: PlatformDb) =>
  db.selectFrom('setting').select('value').where('name', '=', FAILURE),
);

const upsertFailure = defineQuery((tx: PlatformDb, value: string) =>
  tx
    .insertInto('setting')
    .values({ name: FAILURE, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value })),
);

const deleteFailure = defineQuery((tx: PlatformDb) => tx.deleteFrom('setting').where('name', '=', FAILURE));

// The texts of mails about accounts, in English and German.

/** `link` is the address that a mail leads to, `host` the name of the server. */
type Facts = { user: string; host: string; link: string; address: string };

type Text = { subject: string; text: string };

/** The subject and the text of a mail. */
function renderMail(mail: AccountMail, facts: Facts): Text {
  const texts = TEXTS[mail.language];
  switch (mail.purpose) {
    case 'verify':
      return texts.verify(facts);
    case 'reset':
      return texts.reset(facts);
    case 'sign-in':
      return texts['sign-in']({ ...facts, ...happened(mail, mail.device) });
    case 'changed':
      return texts.changed({
        ...facts,
        ...happened(mail, mail.device),
        what: describeChange(mail.what, mail.language),
      });
    case 'email-changed':
      return texts['email-changed']({ ...facts, address: maskAddress(mail.newAddress) });
  }
}

type Happened = { device: string; time: string };

const happened = ({ language, at }: AccountMail, device: string | null): Happened => ({
  device: device ?? UNKNOWN_DEVICE[language],
  time: `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`,
});

/** `ada@example.org` as `a…@example.org`. */
const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

type Texts = {
  verify(facts: Facts): Text;
  reset(facts: Facts): Text;
  'sign-in'(facts: Facts & Happened): Text;
  changed(facts: Facts & Happened & { what: string }): Text;
  'email-changed'(facts: Facts): Text;
};

const TEXTS: Record<MailLanguage, Texts> = {
  en: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Confirm your email address',
      text: `Confirm that ${address} belongs to @${user} on ${host}: ${link}\n\nIf this was not you, ignore this email.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Reset your password',
      text: `Somebody asked to reset the password of @${user} on ${host}. Choose a new one: ${link}\n\nIf this was not you, ignore this email.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `New sign-in to ${host}`,
      text: `@${user} signed in on ${device} at ${time}.\n\nIf this was not you, change your password: ${link}`,
    }),
    changed: ({ host, user, what, time, device, link }) => ({
      subject: `Your account on ${host} changed`,
      text: `@${user}: ${what} at ${time}, on ${device}.\n\nIf this was not you: ${link}`,
    }),
    'email-changed': ({ host, user, address, link }) => ({
      subject: `Your email address on ${host} changed`,
      text: `The address of @${user} is now ${address}.\n\nIf this was not you, undo the change: ${link}`,
    }),
  },
  de: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Bestätige deine E-Mail-Adresse',
      text: `Bestätige, dass ${address} zu @${user} auf ${host} gehört: ${link}\n\nWenn du das nicht warst, ignoriere diese E-Mail.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Setze dein Passwort zurück',
      text: `Jemand möchte das Passwort von @${user} auf ${host} zurücksetzen. Wähle ein neues: ${link}\n\nWenn du das nicht warst, ignoriere diese E-Mail.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `Neue Anmeldung bei ${host}`,
      text: `@${user} hat sich um ${time} auf ${device} angemeldet.\n\nWenn du das nicht warst, ändere dein Passwort: ${link}`,
    }),
    changed: ({ host, user, what, time, device, link }) => ({
      subject: `Dein Konto auf ${host} wurde geändert`,
      text: `@${user}: ${what}, ${time}, auf ${device}.\n\nWenn du das nicht warst: ${link}`,
    }),
    'email-changed': ({ host, user, address, link }) => ({
      subject: `Deine E-Mail-Adresse auf ${host} wurde geändert`,
      text: `Die Adresse von @${user} lautet jetzt ${address}.\n\nWenn du das nicht warst, mache die Änderung rückgängig: ${link}`,
    }),
  },
};

const UNKNOWN_DEVICE: Record<MailLanguage, string> = {
  en: 'an unknown device',
  de: 'einem unbekannten Gerät',
};

const CHANGES: Partial<Record<ActivityKind, Record<MailLanguage, string>>> = {
  'password-changed': { en: 'The password was changed', de: 'Das Passwort wurde geändert' },
  'password-reset': { en: 'The password was reset', de: 'Das Passwort wurde zurückgesetzt' },
  'second-factor-on': {
    en: 'The second factor was turned on',
    de: 'Der zweite Faktor wurde eingeschaltet',
  },
  'second-factor-off': {
    en: 'The second factor was turned off',
    de: 'Der zweite Faktor wurde ausgeschaltet',
  },
  'recovery-code-used': { en: 'A recovery code was used', de: 'Ein Wiederherstellungscode wurde benutzt' },
  'passkey-added': { en: 'A passkey was added', de: 'Ein Passkey wurde hinzugefügt' },
  'passkey-removed': { en: 'A passkey was removed', de: 'Ein Passkey wurde entfernt' },
  'passkey-refused': { en: 'A passkey was refused', de: 'Ein Passkey wurde abgelehnt' },
  'identity-added': { en: 'A login was connected', de: 'Eine Anmeldung wurde verbunden' },
  'identity-removed': { en: 'A connected login was removed', de: 'Eine verbundene Anmeldung wurde entfernt' },
  'reset-link-created': {
    en: 'An administrator created a link to reset the password',
    de: 'Ein Administrator hat einen Link zum Zurücksetzen des Passworts erstellt',
  },
};

/** What happened, as the beginning of a sentence. */
const describeChange = (kind: ActivityKind, language: MailLanguage): string =>
  CHANGES[kind]?.[language] ?? { en: 'The account was changed', de: 'Das Konto wurde geändert' }[language];
