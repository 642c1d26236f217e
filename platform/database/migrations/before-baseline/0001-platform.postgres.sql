create table setting (
  name text collate "C" primary key,
  value text not null
);

create table account (
  id text collate "C" primary key,
  username text not null,
  username_key text collate "C" not null unique,
  email text not null,
  email_key text collate "C" not null unique,
  password_hash text not null,
  role text not null check (role in ('user', 'admin')),
  created_at bigint not null,
  disabled_at bigint
);
create index account_by_creation on account (created_at, id);

create table session (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index session_by_account on session (account_id);
create index session_by_expiry on session (expires_at);

create table rate_window (
  id text collate "C" primary key,
  hits integer not null,
  ends_at bigint not null
);
create index rate_window_by_end on rate_window (ends_at);

create table idempotent_answer (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  fingerprint text not null,
  status integer not null,
  body text,
  expires_at bigint not null
);
create index idempotent_answer_by_account on idempotent_answer (account_id);
create index idempotent_answer_by_expiry on idempotent_answer (expires_at);

create table event (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text collate "C",
  payload text not null,
  due_at bigint not null,
  attempts integer not null default 0,
  lease text,
  lease_ends_at bigint,
  created_at bigint not null
);
create index event_by_due on event (due_at, id);
create index event_by_subject on event (subject, id) where subject is not null;
create index event_by_lease on event (lease_ends_at) where lease_ends_at is not null;
