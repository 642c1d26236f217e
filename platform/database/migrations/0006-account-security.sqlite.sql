-- Second factors, passkeys, connected logins, links sent by mail, and the activity of accounts.
alter table account add column email_verified_at integer;
-- A new address that is not confirmed yet.
alter table account add column pending_email text;
-- When the second factor was turned on; null while it is off.
alter table account add column second_factor_at integer;
-- Whether a passkey is a second factor too, after the password.
alter table account add column passkey_after_password integer not null default 0
  check (passkey_after_password in (0, 1));
alter table account add column login_notices integer not null default 1 check (login_notices in (0, 1));

-- The last time the person proved who they are; null: at the login.
alter table session add column authenticated_at integer;
alter table session add column method text not null default 'password';

create table totp (
  account_id text primary key references account (id) on delete cascade,
  secret text not null,
  confirmed_at integer,
  -- The time step of the last accepted code: a code is valid once.
  last_step integer not null default 0,
  created_at integer not null
) strict;

create table recovery_code (
  account_id text not null references account (id) on delete cascade,
  hash text not null,
  used_at integer,
  primary key (account_id, hash)
) strict;

create table passkey (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  public_key text not null,
  sign_count integer not null,
  transports text not null,
  name text not null,
  is_backed_up integer not null check (is_backed_up in (0, 1)),
  created_at integer not null,
  last_used_at integer
) strict;
create index passkey_by_account on passkey (account_id, created_at);

create table identity (
  id text primary key,
  issuer text not null,
  subject text not null,
  account_id text not null references account (id) on delete cascade,
  email text,
  grants_admin integer not null default 0 check (grants_admin in (0, 1)),
  created_at integer not null,
  last_used_at integer,
  unique (issuer, subject),
  unique (issuer, account_id)
) strict;
create index identity_by_account on identity (account_id);

-- Unfinished logins, challenges of passkeys and states of OpenID Connect.
create table pending_login (
  hash text primary key,
  account_id text references account (id) on delete cascade,
  kind text not null,
  data text not null,
  attempts integer not null default 0,
  expires_at integer not null
) strict;
create index pending_login_by_account on pending_login (account_id);
create index pending_login_by_expiry on pending_login (expires_at);

create table account_link (
  hash text primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null,
  email text not null,
  created_by text,
  expires_at integer not null
) strict;
create index account_link_by_account on account_link (account_id);
create index account_link_by_expiry on account_link (expires_at);

create table account_activity (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  kind text not null,
  at integer not null,
  hits integer not null default 1,
  detail text,
  network text,
  user_agent text
) strict;
create index account_activity_by_time on account_activity (account_id, at, id);
create index account_activity_by_age on account_activity (at);
