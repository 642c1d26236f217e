-- What a user does not want to read, or not without a warning; `contexts` is a JSON list.
create table filter (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  title text not null,
  contexts text not null,
  action text not null check (action in ('warn', 'hide', 'blur')),
  expires_at bigint,
  created_at bigint not null
);
create index filter_of_actor on filter (actor_id, number);

create table filter_keyword (
  number bigint generated always as identity primary key,
  filter_number bigint not null references filter (number) on delete cascade,
  keyword text not null,
  is_whole_word integer not null check (is_whole_word in (0, 1))
);
create index filter_keyword_of_filter on filter_keyword (filter_number, number);

create table filter_status (
  number bigint generated always as identity primary key,
  filter_number bigint not null references filter (number) on delete cascade,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  unique (filter_number, thought_id)
);
create index filter_status_by_thought on filter_status (thought_id);
