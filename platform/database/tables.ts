// The tables common to all services. Instants are milliseconds since the epoch, JSON is text.
import type { Generated, Kysely } from 'kysely';
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
  account: AccountTable;
  session: SessionTable;
  invitation: InvitationTable;
  rate_window: RateWindowTable;
  idempotent_answer: IdempotentAnswerTable;
  event: EventTable;
  periodic_job: PeriodicJobTable;
};

/** A connection or an open transaction with the platform's tables. */
export type PlatformDb = Kysely<PlatformTables>;
