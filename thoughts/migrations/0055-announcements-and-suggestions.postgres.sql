-- Announcements of the administrators to all members, as plain text. `number` is their id. `starts_at` and
-- `ends_at` limit when they are shown; `all_day` says that the two name days.
create table announcement (
  number bigint generated always as identity primary key,
  content text not null,
  starts_at bigint,
  ends_at bigint,
  all_day integer not null check (all_day in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null
);

-- The announcements that a member dismissed.
create table announcement_read (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  announcement_number bigint not null references announcement (number) on delete cascade,
  primary key (actor_id, announcement_number)
);
create index announcement_read_by_announcement on announcement_read (announcement_number);

-- `name` is an emoji.
create table announcement_reaction (
  announcement_number bigint not null references announcement (number) on delete cascade,
  name text collate "C" not null,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  created_at bigint not null,
  primary key (announcement_number, name, actor_id)
);
create index announcement_reaction_by_actor on announcement_reaction (actor_id);

-- The accounts that a member does not want to be suggested.
create table suggestion_dismissal (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  target_id text collate "C" not null references actor (id) on delete cascade,
  primary key (actor_id, target_id)
);
create index suggestion_dismissal_by_target on suggestion_dismissal (target_id);
