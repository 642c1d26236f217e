-- When the request that carried it was signed; null for what came before this was noted. From here on the hash is that
-- of actor, id and bytes, as peers use one id for several statements; those of before are of actor and id.
alter table processed_activity add column signed_at integer;

-- The latest statements of an activity id about a relation (a Like, Announce, Follow or Block), kept for two days.
-- `activity`: hash of actor and id. `relation`: hash of kind, actor and object; '' where an Undo named the id alone.
-- `first_at`, `asserted_at`: signed time of the first and the latest assertion, `bytes` the hash of the latest.
-- `undone_at`: signed time of the latest Undo. `ended_by`: the unknown activity whose Undo ended it, until that comes.
-- `ended_here_at`: when somebody here ended it.
create table relation_statement (
  activity text not null,
  relation text not null,
  uri text,
  first_at integer,
  asserted_at integer,
  bytes text,
  undone_at integer,
  ended_by text,
  ended_here_at integer,
  holds integer not null check (holds in (0, 1)),
  seen_at integer not null,
  primary key (activity, relation)
) strict, without rowid;
create index relation_statement_by_relation on relation_statement (relation);
create index relation_statement_by_age on relation_statement (seen_at);

insert into relation_statement (activity, relation, first_at, undone_at, holds, seen_at)
  select substr(key, 8), '',
    case when exists (select 1 from processed_activity where hash = substr(key, 8)) then at end, at, 0, at
  from foretold where key >= 'undone ' and key < 'undone!';

-- The latest answer to a Follow of somebody here, by the Follow's id, kept for two days. `at`: its signed time.
create table follow_answer (
  uri text primary key,
  follower_id text not null,
  followee_id text not null,
  verdict text not null check (verdict in ('accepted', 'rejected')),
  at integer not null,
  seen_at integer not null
) strict, without rowid;
create index follow_answer_by_age on follow_answer (seen_at);
