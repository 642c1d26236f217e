-- JSON, see polls/poll.ts: what a thought, or an earlier version of it, asks; null where it asks nothing.
alter table thought add column poll text;
alter table thought_version add column poll text;

-- The votes of users here. `choices` is a JSON list of positions; `notify_at` is when the voter is told of the
-- end of the poll, null once that happened, and where no end is known.
create table poll_vote (
  thought_id text not null references thought (id) on delete cascade,
  actor_id text not null references actor (id) on delete cascade,
  choices text not null,
  notify_at integer,
  created_at integer not null,
  primary key (thought_id, actor_id)
) strict, without rowid;
create index poll_vote_by_actor on poll_vote (actor_id);
create index poll_vote_by_end on poll_vote (notify_at) where notify_at is not null;

-- The app with which somebody here wrote it.
alter table thought add column app_id text;
