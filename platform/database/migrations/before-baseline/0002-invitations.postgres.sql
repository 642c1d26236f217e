create table invitation (
  id text collate "C" primary key,
  code_hash text collate "C" not null unique,
  note text not null,
  uses_left integer not null check (uses_left >= 0),
  expires_at bigint,
  created_at bigint not null
);
create index invitation_by_creation on invitation (created_at, id);
