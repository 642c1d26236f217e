// Codes of authenticator apps (TOTP, RFC 6238) and recovery codes. Each code works once.
import { randomBytes } from 'node:crypto';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { type Instant, SECOND } from '../../time/clock.ts';
import { hashOf } from '../links/links.ts';

const STEP = 30 * SECOND;
const DIGITS = 6;
/** Of a secret, in bytes: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;
const RECOVERY_CODES = 10;

/** Loaded for the first use: few accounts have a second factor. */
const load = () => import('otpauth');

/** A new secret, in base32. */
export const generateTotpSecret = (): Promise<string> => toBase32(randomBytes(SECRET_BYTES));

async function toBase32(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { Secret } = await load();
  return new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) })
    .base32;
}

/** The address that an authenticator app reads from a QR code. */
export async function totpUri(
  { host, username, title }: { host: string; username: string; title: string },
  secret: string,
): Promise<string> {
  const label = `${encodeURIComponent(host)}:${encodeURIComponent(username)}`;
  const parameters = `secret=${secret}&issuer=${encodeURIComponent(title)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP / SECOND}`;
}

/** The code of a time step. */
async function codeAt(secret: string, step: number): Promise<string> {
  const { HOTP, Secret } = await load();
  return HOTP.generate({
    secret: Secret.fromBase32(secret),
    counter: step,
    digits: DIGITS,
    algorithm: 'SHA1',
  });
}

/** The code at an instant, as an app shows it. */
export const totpAt = (secret: string, at: Instant): Promise<string> => codeAt(secret, Math.floor(at / STEP));

/** The time step of a code: the current one, or the one before or after it; null for a wrong code. */
export async function findStep(secret: string, code: string, now: Instant): Promise<number | null> {
  const current = Math.floor(now / STEP);
  for (const step of [current, current - 1, current + 1])
    if ((await codeAt(secret, step)) === code) return step;
  return null;
}

/** New recovery codes: 80 random bits each, as four groups of four. */
export async function generateRecoveryCodes(): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  return (await Promise.all(codes)).map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** A code as entered: `totp` for six digits, else a recovery code. Spaces, hyphens and case are ignored. */
export function readCode(entered: string): { kind: 'totp' | 'recovery-code'; code: string } | null {
  const code = entered.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery-code', code } : null;
}

const hashRecoveryCode = (code: string): string => hashOf(code.replaceAll('-', ''));

/** Spends a code in the transaction of its effect; false if it is spent already. */
type SpendCode = (tx: PlatformDb, now: Instant) => Promise<boolean>;

/** A correct code of the account, not spent yet; null for a wrong one. */
export async function checkCode(
  db: PlatformDb,
  accountId: AccountId,
  entered: string,
  now: Instant,
): Promise<{ kind: 'totp' | 'recovery-code'; spend: SpendCode } | null> {
  const read = readCode(entered);
  if (read === null) return null;
  const { kind, code } = read;
  if (kind === 'recovery-code') {
    const hash = hashRecoveryCode(code);
    return { kind, spend: (tx, at) => updateUsed.changed(tx, accountId, hash, at) };
  }
  const totp = await selectTotp.first(db, accountId);
  if (!totp || totp.confirmed_at === null) return null;
  const step = await findStep(totp.secret, code, now);
  if (step === null) return null;
  return { kind, spend: (tx) => updateStep.changed(tx, accountId, totp.secret, step) };
}

/** Replaces the recovery codes of an account. */
export async function storeRecoveryCodes(
  tx: PlatformDb,
  accountId: AccountId,
  codes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes.run(tx, accountId);
  for (const code of codes) await insertRecoveryCode.run(tx, accountId, hashRecoveryCode(code));
}

export const findTotp = (db: PlatformDb, accountId: AccountId) => selectTotp.first(db, accountId);

const selectTotp = defineQuery((db: PlatformDb, accountId: AccountId) =>
  db.selectFrom('totp').selectAll().where('account_id', '=', accountId),
);

/** Replaces an unconfirmed secret; a confirmed one stays. */
export const upsertTotp = defineQuery((tx: PlatformDb, account_id: AccountId, secret: string, now: Instant) =>
  tx
    .insertInto('totp')
    .values({ account_id, secret, confirmed_at: null, created_at: now })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet({ secret, created_at: now }).where('totp.confirmed_at', 'is', null),
    )
    .returning('account_id'),
);

/** Confirms the secret with the code of `step`; false if it was confirmed or replaced meanwhile. */
export const confirmTotp = defineQuery(
  (tx: PlatformDb, accountId: AccountId, secret: string, step: number, now: Instant) =>
    tx
      .updateTable('totp')
      .set({ confirmed_at: now, last_step: step })
      .where('account_id', '=', accountId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .returning('account_id'),
);

const updateStep = defineQuery((tx: PlatformDb, accountId: AccountId, secret: string, step: number) =>
  tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('account_id'),
);

export const deleteTotp = defineQuery((tx: PlatformDb, accountId: AccountId) =>
  tx.deleteFrom('totp').where('account_id', '=', accountId).returning('account_id'),
);

const updateUsed = defineQuery((tx: PlatformDb, accountId: AccountId, hash: string, now: Instant) =>
  tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash'),
);

const insertRecoveryCode = defineQuery((tx: PlatformDb, account_id: AccountId, hash: string) =>
  tx.insertInto('recovery_code').values({ account_id, hash }),
);

export const deleteRecoveryCodes = defineQuery((tx: PlatformDb, accountId: AccountId) =>
  tx.deleteFrom('recovery_code').where('account_id', '=', accountId),
);

/** The unused recovery codes. */
export const countRecoveryCodes = defineQuery((db: PlatformDb, accountId: AccountId) =>
  db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null),
);
