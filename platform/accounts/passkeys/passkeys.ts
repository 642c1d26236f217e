// The passkeys of an account: adding, naming and removing them, and their use as a second factor.

import type { PlatformDb } from '../../database/tables.ts';
import type { AccountId, Caller } from '../../identity/caller.ts';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../refusal.ts';
import { lockAccount, requireAccount } from '../accounts.ts';
import type { Device } from '../activity/activity.ts';
import { deviceName } from '../activity/device-name.ts';
import type { AccountContext } from '../context.ts';
import { generateToken } from '../links/links.ts';
import { recordChange } from '../mails/mails.ts';
import { type Passkey, presentPasskey } from '../second-factor/contract.ts';
import {
  endPasskeyStep,
  requireLoginMethod,
  selectHasPasskey,
  selectPasskeys,
} from '../second-factor/security.ts';
import { ceremonyOf, requireRelyingParty, storeChallenge, takeChallenge } from './ceremonies.ts';
import { type RegistrationResponse, readName } from './contract.ts';
import { deletePasskey, insertPasskey, selectHost, updatePasskeyName, upsertHost } from './store.ts';
import { creationOptionsOf, passkeyHostOf, readChallenge, verifyRegistration } from './verification.ts';

const MAX_PASSKEYS = 20;
/** The stored setting with the host of the first passkey. */
const HOST = 'passkey-host';

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: PlatformDb, accountId: AccountId): Promise<Passkey[]> {
  return (await selectPasskeys.rows(db, accountId)).map(presentPasskey);
}

function requireSession({ accountId, sessionId }: Caller) {
  if (sessionId === null) throw forbidden('Only a login can add a passkey.', 'session-required');
  return { accountId, sessionId };
}

/** Begins to add a passkey. Refuses (`too-many-passkeys`) more than 20. */
export async function beginPasskey(
  context: AccountContext,
  caller: Caller,
  origin: string,
): Promise<{ options: object }> {
  const { database, clock, title } = context;
  const session = requireSession(caller);
  const relyingParty = requireRelyingParty(context, origin);
  const rows = await selectPasskeys.rows(database.read, caller.accountId);
  if (rows.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const challenge = generateToken();
  await database.write((tx) => storeChallenge(tx, ceremonyOf('add', session), challenge, clock.now()));
  const account = { id: caller.accountId, username: caller.username };
  const existing = rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
  return { options: creationOptionsOf({ relyingParty, title, account, challenge, existing }) };
}

const tooManyPasskeys = (): Refusal =>
  conflict(`An account has at most ${MAX_PASSKEYS} passkeys: remove one first.`, 'too-many-passkeys');

/** A change of the caller's account: who, and from where. */
type Change = { caller: Caller; device: Device };

type NewPasskey = { response: RegistrationResponse; name?: string | null | undefined };

/**
 * Adds the passkey that the browser made; without a name it is called as the device. Refuses (invalid,
 * `wrong-passkey`) a wrong response or an expired challenge, and (conflict) a registered credential.
 */
export async function addPasskey(
  context: AccountContext,
  { caller, device }: Change,
  { response, name }: NewPasskey,
  origin: string,
): Promise<Passkey> {
  const { database, clock } = context;
  const { accountId } = caller;
  const session = requireSession(caller);
  const relyingParty = requireRelyingParty(context, origin);
  const challenge = readChallenge(response.response.clientDataJSON);
  const isOurs = challenge !== null && (await takeChallenge(context, ceremonyOf('add', session), challenge));
  const made = isOurs ? await verifyRegistration(response, { relyingParty, challenge }) : null;
  if (made === null) throw unfitPasskey();
  const now = clock.now();
  const row = {
    id: made.id,
    account_id: accountId,
    public_key: made.publicKey,
    sign_count: made.signCount,
    transports: JSON.stringify(response.response.transports ?? []),
    name: readName(name) ?? deviceName(device.userAgent) ?? 'Passkey',
    is_backed_up: made.isBackedUp ? 1 : 0,
    created_at: now,
  };
  await database.write(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await selectPasskeys.rows(tx, accountId)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
    await upsertHost.run(tx, HOST, relyingParty.id);
    if (!(await insertPasskey.changed(tx, row)))
      throw conflict('This passkey is registered already.', 'passkey-exists');
    const account = await requireAccount(tx, accountId);
    await recordChange(context, tx, account, 'passkey-added', device, now, row.name);
  });
  return presentPasskey({ ...row, last_used_at: null });
}

const unfitPasskey = (): Refusal =>
  new Refusal('invalid', 'The passkey was not accepted. Begin again.', { code: 'wrong-passkey' });

/** Refuses (not found) a passkey of another account, and (invalid) an empty name. */
export async function renamePasskey(
  tx: PlatformDb,
  { accountId }: Caller,
  id: string,
  entered: string,
): Promise<Passkey> {
  const name = readName(entered);
  if (name === null) throw invalid('/name', 'must not be empty');
  const row = await updatePasskeyName.first(tx, accountId, id, name);
  if (!row) throw notFound('passkey');
  return presentPasskey(row);
}

/**
 * Removes a passkey. If it was the last method of the second factor, the second factor is turned off. Refuses
 * (not found) an unknown one, and (`last-login-method`) the last one of an account with no other login.
 */
export async function removePasskey(
  context: AccountContext,
  { caller: { accountId }, device }: Change,
  id: string,
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await database.write(async (tx) => {
    await lockAccount(tx, accountId);
    const removed = await deletePasskey.first(tx, accountId, id);
    if (!removed) throw notFound('passkey');
    const account = await requireAccount(tx, accountId);
    await recordChange(context, tx, account, 'passkey-removed', device, now, removed.name);
    if (await selectHasPasskey.exists(tx, accountId)) return;
    await requireLoginMethod(context, tx, accountId);
    if (account.passkey_after_password === 1) await endPasskeyStep(context, tx, accountId, device, now);
  });
}

/** Warns if the public host is another one than that of the passkeys, which browsers then do not offer. */
export async function inspectPasskeys(
  db: PlatformDb,
  publicUrl: string | null,
): Promise<{ part: string; findings: string[] }> {
  const stored = await selectHost.value(db, HOST);
  const host = passkeyHostOf(publicUrl);
  const findings =
    stored === null || stored === host
      ? []
      : [
          `they were made for ${stored} and do not work at ${host ?? publicUrl}: their owners must add new ones`,
        ];
  return { part: 'passkeys', findings };
}
