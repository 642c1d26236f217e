-- breaks older versions
-- Own moods and feelings, and icons and colours. An older version would keep the own mood of an entry when it
-- changes the mood.
create table mood (
  id text primary key,
  user_id text not null references account (id) on delete cascade,
  value integer not null check (value between 1 and 5),
  name text not null,
  name_key text not null,
  emoji text,
  icon text,
  color text,
  position integer not null,
  archived integer not null check (archived in (0, 1)),
  created_at integer not null,
  -- The hash of the request that created it under an id of the client.
  creation_hash text,
  unique (user_id, name_key)
) strict;

create table feeling (
  id text primary key,
  user_id text not null references account (id) on delete cascade,
  name text not null,
  name_key text not null,
  category text,
  pleasant integer check (pleasant in (-1, 0, 1)),
  icon text,
  color text,
  archived integer not null check (archived in (0, 1)),
  created_at integer not null,
  creation_hash text,
  unique (user_id, name_key)
) strict;

create table entry_feeling (
  entry_id text not null references entry (id) on delete cascade,
  feeling_id text not null references feeling (id) on delete cascade,
  position integer not null,
  primary key (entry_id, feeling_id)
) strict, without rowid;
create index entry_feeling_by_feeling on entry_feeling (feeling_id, entry_id);

alter table entry add column mood_id text references mood (id) on delete set null;
create index entry_by_own_mood on entry (mood_id, logged_at, id) where mood_id is not null;

alter table activity add column icon text;
alter table activity add column color text;

-- The kinds of changes are no longer listed in a check, which SQLite cannot alter.
create table new_change (
  user_id text not null references account (id) on delete cascade,
  kind text not null,
  thing_id text not null,
  number integer not null,
  gone integer not null check (gone in (0, 1)),
  primary key (user_id, kind, thing_id)
) strict, without rowid;
insert into new_change select user_id, kind, thing_id, number, gone from change;
drop table change;
alter table new_change rename to change;
create unique index change_by_number on change (user_id, number);
