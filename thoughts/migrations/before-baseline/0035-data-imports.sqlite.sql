-- Lists of accounts that people bring from another server, applied line by line by a worker.
create table data_import (
  id text primary key,
  actor_id text not null references actor (id) on delete cascade,
  kind text not null check (kind in ('follows', 'blocks', 'mutes')),
  mode text not null check (mode in ('merge', 'replace')),
  -- A JSON list; emptied at the end.
  lines text not null,
  total integer not null,
  done integer not null,
  -- A JSON list of lines with reasons.
  failures text not null,
  created_at integer not null
) strict;
create index data_import_of_actor on data_import (actor_id, created_at, id);
