-- breaks older versions
-- outside a transaction
-- Own moods and feelings, and icons and colours. An older version would keep the own mood of an entry when it
-- changes the mood.
create table if not exists mood (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  value integer not null check (value between 1 and 5),
  name text not null,
  name_key text collate "C" not null,
  emoji text,
  icon text,
  color text,
  position integer not null,
  archived integer not null check (archived in (0, 1)),
  created_at bigint not null,
  -- The hash of the request that created it under an id of the client.
  creation_hash text,
  unique (user_id, name_key)
);

create table if not exists feeling (
  id text collate "C" primary key,
  user_id text collate "C" not null references account (id) on delete cascade,
  name text not null,
  name_key text collate "C" not null,
  category text,
  pleasant integer check (pleasant in (-1, 0, 1)),
  icon text,
  color text,
  archived integer not null check (archived in (0, 1)),
  created_at bigint not null,
  creation_hash text,
  unique (user_id, name_key)
);

create table if not exists entry_feeling (
  entry_id text collate "C" not null references entry (id) on delete cascade,
  feeling_id text collate "C" not null references feeling (id) on delete cascade,
  position integer not null,
  primary key (entry_id, feeling_id)
);
create index if not exists entry_feeling_by_feeling on entry_feeling (feeling_id, entry_id);

-- New columns without a value are not checked row by row.
alter table entry add column if not exists mood_id text collate "C" references mood (id) on delete set null;
drop index concurrently if exists entry_by_own_mood;
create index concurrently entry_by_own_mood on entry (mood_id, logged_at, id) where mood_id is not null;

alter table activity add column if not exists icon text;
alter table activity add column if not exists color text;

alter table change drop constraint if exists change_kind_check;
