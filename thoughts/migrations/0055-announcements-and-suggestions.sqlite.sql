-- Announcements of the administrators to all members, as plain text. `number` is their id. `starts_at` and
-- `ends_at` limit when they are shown; `all_day` says that the two name days.
create table announcement (
  number integer primary key autoincrement,
  content text not null,
  starts_at integer,
  ends_at integer,
  all_day integer not null check (all_day in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict;

-- The announcements that a member dismissed.
create table announcement_read (
  actor_id text not null references actor (id) on delete cascade,
  announcement_number integer not null references announcement (number) on delete cascade,
  primary key (actor_id, announcement_number)
) strict, without rowid;
create index announcement_read_by_announcement on announcement_read (announcement_number);

-- `name` is an emoji.
create table announcement_reaction (
  announcement_number integer not null references announcement (number) on delete cascade,
  name text not null,
  actor_id text not null references actor (id) on delete cascade,
  created_at integer not null,
  primary key (announcement_number, name, actor_id)
) strict, without rowid;
create index announcement_reaction_by_actor on announcement_reaction (actor_id);

-- The accounts that a member does not want to be suggested.
create table suggestion_dismissal (
  actor_id text not null references actor (id) on delete cascade,
  target_id text not null references actor (id) on delete cascade,
  primary key (actor_id, target_id)
) strict, without rowid;
create index suggestion_dismissal_by_target on suggestion_dismissal (target_id);
