-- The words of thoughts and of people, as our tokenizer makes them.
create table search_thought (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  words tsvector not null
);
create index search_thought_words on search_thought using gin (words);

create table search_user (
  actor_id text collate "C" primary key references actor (id) on delete cascade,
  words tsvector not null
);
create index search_user_words on search_user using gin (words);
