-- Long-lived tokens of limited scope, by their SHA-256.
create table personal_token (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  name text not null,
  scope text not null check (scope in ('entries:create', 'read')),
  hash text collate "C" not null unique,
  created_at bigint not null,
  last_used_at bigint
);
create index personal_token_by_account on personal_token (account_id, created_at, id);
