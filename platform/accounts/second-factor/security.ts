// The factors of an account: what protects it, and turning the second factor on and off.
import { defineQuery } from '../../database/queries/define-query.ts';
import type { Account, PlatformDb } from '../../database/tables.ts';
import type { AccountId, Caller } from '../../identity/caller.ts';
import { conflict, notFound, Refusal } from '../../refusal.ts';
import { formatInstant, type Instant, MINUTE } from '../../time/clock.ts';
import { endOtherLogins, lockAccount, requireAccount } from '../accounts.ts';
import type { Device } from '../activity/activity.ts';
import type { AccountContext } from '../context.ts';
import { recordChange } from '../mails/mails.ts';
import { presentPasskey } from './contract.ts';
import { encodeQr, type QrCode } from './qr.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findStep,
  findTotp,
  generateRecoveryCodes,
  generateTotpSecret,
  readCode,
  storeRecoveryCodes,
  totpUri,
  upsertTotp,
} from './totp.ts';

/** Whether the account has a password: others hold a text that is no hash. */
export const hasPassword = ({ password_hash }: Pick<Account, 'password_hash'>): boolean =>
  password_hash.startsWith('$');

/**
 * Refuses (`last-login-method`) to leave an account without a password, a passkey and a login of the
 * configured provider. To be called after the removal of one of them.
 */
export async function requireLoginMethod(
  { limits, oidc }: Pick<AccountContext, 'limits' | 'oidc'>,
  tx: PlatformDb,
  accountId: AccountId,
): Promise<void> {
  const issuer = oidc?.settings.issuer.href;
  const canLogIn =
    (limits.acceptsPasswords && hasPassword(await requireAccount(tx, accountId))) ||
    (await selectHasPasskey.exists(tx, accountId)) ||
    (await selectIdentities.rows(tx, accountId)).some((identity) => identity.issuer === issuer);
  if (!canLogIn)
    throw conflict('This is the last way to log in: choose a password first.', 'last-login-method');
}

/** What protects the account of the caller. */
export async function readSecurity(db: PlatformDb, accountId: AccountId) {
  const account = await requireAccount(db, accountId);
  const totp = await findTotp(db, accountId);
  const identities = await selectIdentities.rows(db, accountId);
  const instant = (at: Instant | null) => (at === null ? null : formatInstant(at));
  return {
    hasPassword: hasPassword(account),
    emailVerified: account.email_verified_at !== null,
    pendingEmail: account.pending_email,
    secondFactorSince: instant(account.second_factor_at),
    totp: totp !== undefined && totp.confirmed_at !== null,
    passkeys: (await selectPasskeys.rows(db, accountId)).map(presentPasskey),
    passkeyAfterPassword: account.passkey_after_password === 1,
    identities: identities.map(({ id, issuer, email, created_at, last_used_at }) => ({
      id,
      issuer,
      email,
      createdAt: formatInstant(created_at),
      lastUsedAt: instant(last_used_at),
    })),
    recoveryCodesLeft: await countRecoveryCodes.count(db, accountId),
    loginNotices: account.login_notices === 1,
  };
}

/** The ways to log in for an export: names of passkeys and issuers of connected logins; no secrets. */
export async function exportSecurity(db: PlatformDb, accountId: AccountId) {
  const { passkeys, identities } = await readSecurity(db, accountId);
  return {
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    identities: identities.map(({ issuer, createdAt, lastUsedAt }) => ({ issuer, createdAt, lastUsedAt })),
  };
}

/** How long an unconfirmed secret is valid. */
const UNCONFIRMED = 15 * MINUTE;

/** Begins to add an authenticator app. Refuses (`totp-exists`) a second one. */
export async function beginTotp(
  { database, clock, base, title }: AccountContext,
  { accountId, username }: Caller,
): Promise<TotpSetup> {
  const secret = await generateTotpSecret();
  if (!(await database.write((tx) => upsertTotp.changed(tx, accountId, secret, clock.now()))))
    throw conflict('An authenticator app is set up already: remove it first.', 'totp-exists');
  return describeSetup({ base, title, username }, secret);
}

/** The secret of an authenticator app, the address that contains it, and the QR code of the address. */
export type TotpSetup = { secret: string; uri: string; qr: QrCode };

async function describeSetup(
  { base, title, username }: { base: string; title: string; username: string },
  secret: string,
): Promise<TotpSetup> {
  const uri = await totpUri({ host: new URL(base).host, username, title }, secret);
  return { secret, uri, qr: await encodeQr(uri) };
}

/** The authenticator app that the caller began to add and did not confirm; null if there is none. */
export async function findBegunTotp(
  { database, clock, base, title }: AccountContext,
  { accountId, username }: Caller,
): Promise<TotpSetup | null> {
  const totp = await findTotp(database.read, accountId);
  if (!totp || totp.confirmed_at !== null || clock.now() - totp.created_at > UNCONFIRMED) return null;
  return describeSetup({ base, title, username }, totp.secret);
}

/** A change of the caller's account: who, and from where. */
type Change = { caller: Caller; device: Device };

/**
 * Confirms the authenticator app with its first code, turns the second factor on and returns new recovery
 * codes, which are shown once. Ends all other sessions and unfinished logins. Refuses (invalid, `wrong-code`)
 * another code, and (not found) where none was begun within 15 minutes.
 */
export async function confirmNewTotp(
  context: AccountContext,
  { caller, device }: Change,
  code: string,
): Promise<string[]> {
  const { database, clock } = context;
  const { accountId } = caller;
  const now = clock.now();
  const totp = await findTotp(database.read, accountId);
  if (!totp || totp.confirmed_at !== null || now - totp.created_at > UNCONFIRMED)
    throw notFound('authenticator app to confirm');
  const read = readCode(code);
  const step = read?.kind === 'totp' ? await findStep(totp.secret, read.code, now) : null;
  if (step === null) throw wrongFirstCode();
  const codes = await generateRecoveryCodes();
  await database.write(async (tx) => {
    if (!(await confirmTotp.changed(tx, accountId, totp.secret, step, now))) throw wrongFirstCode();
    await storeRecoveryCodes(tx, accountId, codes);
    await turnOn(context, tx, { caller, device }, now);
  });
  return codes;
}

const wrongFirstCode = (): Refusal =>
  new Refusal('invalid', 'The code is wrong. Check the clock of the device.', { code: 'wrong-code' });

/** Turns the second factor on, and ends all other sessions and unfinished logins. */
async function turnOn(
  context: AccountContext,
  tx: PlatformDb,
  { caller: { accountId, sessionId }, device }: Change,
  now: Instant,
): Promise<void> {
  const account = await requireAccount(tx, accountId);
  if (account.second_factor_at !== null) return;
  await updateSecurity.run(tx, accountId, { second_factor_at: now });
  await endOtherLogins(tx, accountId, sessionId);
  await recordChange(context, tx, account, 'second-factor-on', device, now);
}

/** Removes the authenticator app; the last method turns the second factor off. Refuses (not found) none. */
export async function removeTotp(
  context: AccountContext,
  { caller: { accountId }, device }: Change,
): Promise<void> {
  const now = context.clock.now();
  await context.database.write(async (tx) => {
    if (!(await deleteTotp.changed(tx, accountId))) throw notFound('authenticator app');
    const account = await requireAccount(tx, accountId);
    const keepsPasskey =
      account.passkey_after_password === 1 && (await selectHasPasskey.exists(tx, accountId));
    if (account.second_factor_at !== null && !keepsPasskey) await turnOff(context, tx, account, device, now);
  });
}

/** Turns the second factor off. Passkeys stay, for logins without a password. */
export async function turnOff(
  context: Pick<AccountContext, 'sendsMail'>,
  tx: PlatformDb,
  account: Account,
  device: Device,
  now: Instant,
): Promise<void> {
  await deleteTotp.run(tx, account.id);
  await deleteRecoveryCodes.run(tx, account.id);
  await updateSecurity.run(tx, account.id, { second_factor_at: null, passkey_after_password: 0 });
  await recordChange(context, tx, account, 'second-factor-off', device, now);
}

/** Ends the use of passkeys as a second factor, which codes of an authenticator app may continue. */
export async function endPasskeyStep(
  context: Pick<AccountContext, 'sendsMail'>,
  tx: PlatformDb,
  accountId: AccountId,
  device: Device,
  now: number,
): Promise<void> {
  const totp = await findTotp(tx, accountId);
  if (totp && totp.confirmed_at !== null)
    await updateSecurity.run(tx, accountId, { passkey_after_password: 0 });
  else await turnOff(context, tx, await requireAccount(tx, accountId), device, now);
}

/**
 * Chooses whether a passkey is asked for after the password. Turning it on turns the second factor on, and
 * returns new recovery codes if there were none; they are shown once. Refuses (`no-passkey`) without a
 * passkey.
 */
export async function choosePasskeyAfterPassword(
  context: AccountContext,
  { caller, device }: Change,
  isOn: boolean,
): Promise<string[] | null> {
  const { database, clock } = context;
  const { accountId } = caller;
  const now = clock.now();
  const codes = isOn ? await generateRecoveryCodes() : [];
  return database.write(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await requireAccount(tx, accountId);
    if ((account.passkey_after_password === 1) === isOn) return null;
    if (!isOn) {
      await endPasskeyStep(context, tx, accountId, device, now);
      return null;
    }
    if (!(await selectHasPasskey.exists(tx, accountId))) throw noPasskey();
    await turnOn(context, tx, { caller, device }, now);
    await updateSecurity.run(tx, accountId, { passkey_after_password: 1 });
    if ((await countRecoveryCodes.count(tx, accountId)) > 0) return null;
    await storeRecoveryCodes(tx, accountId, codes);
    return codes;
  });
}

export const noPasskey = (): Refusal => conflict('The account has no passkey.', 'no-passkey');

/** New recovery codes in place of the old ones. Refuses (`second-factor-off`) without a second factor. */
export async function renewRecoveryCodes(
  { database }: AccountContext,
  { accountId }: Caller,
): Promise<string[]> {
  const codes = await generateRecoveryCodes();
  await database.write(async (tx) => {
    if ((await requireAccount(tx, accountId)).second_factor_at === null)
      throw conflict('The second factor is off.', 'second-factor-off');
    await storeRecoveryCodes(tx, accountId, codes);
  });
  return codes;
}

type SecurityColumns = Partial<
  Pick<Account, 'second_factor_at' | 'passkey_after_password' | 'login_notices' | 'email_verified_at'>
>;

export const updateSecurity = defineQuery((tx: PlatformDb, id: AccountId, columns: SecurityColumns) =>
  tx.updateTable('account').set(columns).where('id', '=', id),
);

/** The passkeys of an account, oldest first. */
export const selectPasskeys = defineQuery((db: PlatformDb, accountId: AccountId) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id'),
);

export const selectHasPasskey = defineQuery((db: PlatformDb, accountId: AccountId) =>
  db.selectFrom('passkey').select('id').where('account_id', '=', accountId).limit(1),
);

const selectIdentities = defineQuery((db: PlatformDb, accountId: AccountId) =>
  db
    .selectFrom('identity')
    .select(['id', 'issuer', 'email', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id'),
);
