-- When the request that carried it was signed; null for what came before this was noted. From here on the hash is that
-- of actor, id and bytes, as peers use one id for several statements; those of before are of actor and id.
alter table processed_activity add column signed_at bigint;

-- The latest statements of an activity id about a relation (a Like, Announce, Follow or Block), kept for two days.
-- `activity`: hash of actor and id. `relation`: hash of kind, actor and object; '' where an Undo named the id alone.
-- `first_at`, `asserted_at`: signed time of the first and the latest assertion, `bytes` the hash of the latest.
-- `undone_at`: signed time of the latest Undo. `ended_by`: the unknown activity whose Undo ended it, until that comes.
-- `ended_here_at`: when somebody here ended it.
create table relation_statement (
  activity text collate "C" not null,
  relation text collate "C" not null,
  uri text collate "C",
  first_at bigint,
  asserted_at bigint,
  bytes text collate "C",
  undone_at bigint,
  ended_by text collate "C",
  ended_here_at bigint,
  holds integer not null check (holds in (0, 1)),
  seen_at bigint not null,
  primary key (activity, relation)
);
create index relation_statement_by_relation on relation_statement (relation);
create index relation_statement_by_age on relation_statement (seen_at);

insert into relation_statement (activity, relation, first_at, undone_at, holds, seen_at)
  select substr(key, 8), '',
    case when exists (select 1 from processed_activity where hash = substr(key, 8)) then at end, at, 0, at
  from foretold where key >= 'undone ' and key < 'undone!';

-- The latest answer to a Follow of somebody here, by the Follow's id, kept for two days. `at`: its signed time.
create table follow_answer (
  uri text collate "C" primary key,
  follower_id text collate "C" not null,
  followee_id text collate "C" not null,
  verdict text not null check (verdict in ('accepted', 'rejected')),
  at bigint not null,
  seen_at bigint not null
);
create index follow_answer_by_age on follow_answer (seen_at);
