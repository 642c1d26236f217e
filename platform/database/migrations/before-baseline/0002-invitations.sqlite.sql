create table invitation (
  id text primary key,
  code_hash text not null unique,
  note text not null,
  uses_left integer not null check (uses_left >= 0),
  expires_at integer,
  created_at integer not null
) strict;
create index invitation_by_creation on invitation (created_at, id);
