// The tables common to all services. Instants are milliseconds since the epoch, JSON is text.
import type { Generated, Kysely, Selectable } from 'kysely';
import type { AccountId, SessionId } from '../identity/caller.ts';

/** A value generated once, such as a token signing key. */
type SettingTable = { name: string; value: string };

/** Accounts that can log in. The `_key` columns are used for comparisons "ignoring case". */
export type AccountTable = {
  id: AccountId;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: 'user' | 'admin';
  created_at: number;
  disabled_at: number | null;
};

/** The account with its choices for security; a new account has none. */
type AccountColumns = AccountTable & {
  email_verified_at: Generated<number | null>;
  /** A new address that is not confirmed yet. */
  pending_email: Generated<string | null>;
  /** When the second factor was turned on; null while it is off. */
  second_factor_at: Generated<number | null>;
  /** 1: a passkey is a second factor too, after the password. */
  passkey_after_password: Generated<number>;
  /** 1: mails tell the owner about logins from unknown devices. */
  login_notices: Generated<number>;
};
export type Account = Selectable<AccountColumns>;

/** A login; its tokens are valid as long as this row exists. */
export type SessionTable = {
  id: SessionId;
  account_id: AccountId;
  created_at: number;
  expires_at: number;
  /** Rounded to the hour; null until its first use an hour or more after the login. */
  last_used_at: Generated<number | null>;
  /** The User-Agent header of the login, truncated; empty if absent. */
  user_agent: Generated<string>;
  /** The last time the person proved who they are; null: at the login. */
  authenticated_at: Generated<number | null>;
  method: Generated<LoginMethod>;
};

/** The first factor of a login; `link`: a link that an administrator created. */
export type LoginMethod = 'password' | 'passkey' | 'oidc' | 'link';

/** The secret of an authenticator app, in base32. A code of a step up to `last_step` is spent. */
type TotpTable = {
  account_id: AccountId;
  secret: string;
  confirmed_at: number | null;
  last_step: Generated<number>;
  created_at: number;
};

type RecoveryCodeTable = { account_id: AccountId; hash: string; used_at: Generated<number | null> };

/** A WebAuthn credential; `id` and `public_key` are base64url, `transports` is a JSON list. */
type PasskeyTable = {
  id: string;
  account_id: AccountId;
  public_key: string;
  sign_count: number;
  transports: string;
  name: string;
  is_backed_up: number;
  created_at: number;
  last_used_at: Generated<number | null>;
};

/** An account at an OpenID Connect provider; `grants_admin`: its group made this account an administrator. */
export type IdentityTable = {
  id: string;
  issuer: string;
  subject: string;
  account_id: AccountId;
  email: string | null;
  grants_admin: Generated<number>;
  created_at: number;
  last_used_at: Generated<number | null>;
};

/** An unfinished login or a challenge; `data` is JSON. Only the hash of its name is stored. */
export type PendingLoginTable = {
  hash: string;
  account_id: AccountId | null;
  kind: string;
  data: string;
  attempts: Generated<number>;
  expires_at: number;
};

/** A link that is valid once; only the hash of its token is stored. `email` is the address it concerns. */
export type AccountLinkTable = {
  hash: string;
  account_id: AccountId;
  purpose: string;
  email: string;
  created_by: string | null;
  expires_at: number;
};

/** What happened to an account. Failures of one kind, network and hour are one row with `hits`. */
export type AccountActivityTable = {
  id: string;
  account_id: AccountId;
  kind: string;
  at: number;
  hits: Generated<number>;
  detail: string | null;
  network: string | null;
  user_agent: string | null;
};

/** A code that permits registration; only its hash is stored. `expires_at` null: never. */
export type InvitationTable = {
  id: string;
  code_hash: string;
  note: string;
  uses_left: number;
  expires_at: number | null;
  created_at: number;
};

/** The number of hits in a rate-limit window. */
type RateWindowTable = { id: string; hits: number; ends_at: number };

export type IdempotentAnswerTable = {
  id: string;
  account_id: AccountId;
  fingerprint: string;
  status: number;
  body: string | null;
  expires_at: number;
};

/**
 * An event to process (an outbox), inserted in the transaction of its cause; `id` is the order of insertion.
 */
export type EventTable = {
  id: Generated<number>;
  kind: string;
  /** Events of one subject are processed in order; null if order does not matter. */
  subject: string | null;
  payload: string;
  due_at: number;
  attempts: Generated<number>;
  lease: string | null;
  lease_ends_at: number | null;
  created_at: number;
};

/** A recurring scheduled job; the process that holds the lease runs it. */
type PeriodicJobTable = {
  name: string;
  due_at: number;
  lease: string | null;
  lease_ends_at: number | null;
};

export type PlatformTables = {
  setting: SettingTable;
  account: AccountColumns;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  identity: IdentityTable;
  pending_login: PendingLoginTable;
  account_link: AccountLinkTable;
  account_activity: AccountActivityTable;
  session: SessionTable;
  invitation: InvitationTable;
  rate_window: RateWindowTable;
  idempotent_answer: IdempotentAnswerTable;
  event: EventTable;
  periodic_job: PeriodicJobTable;
};

/** A connection or an open transaction with the platform's tables. */
export type PlatformDb = Kysely<PlatformTables>;
