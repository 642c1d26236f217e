-- What a user does not want to read, or not without a warning; `contexts` is a JSON list.
create table filter (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  title text not null,
  contexts text not null,
  action text not null check (action in ('warn', 'hide', 'blur')),
  expires_at integer,
  created_at integer not null
) strict;
create index filter_of_actor on filter (actor_id, number);

create table filter_keyword (
  number integer primary key autoincrement,
  filter_number integer not null references filter (number) on delete cascade,
  keyword text not null,
  is_whole_word integer not null check (is_whole_word in (0, 1))
) strict;
create index filter_keyword_of_filter on filter_keyword (filter_number, number);

create table filter_status (
  number integer primary key autoincrement,
  filter_number integer not null references filter (number) on delete cascade,
  thought_id text not null references thought (id) on delete cascade,
  unique (filter_number, thought_id)
) strict;
create index filter_status_by_thought on filter_status (thought_id);
