-- How far a user has read a timeline.
create table marker (
  actor_id text not null references actor (id) on delete cascade,
  timeline text not null check (timeline in ('home', 'notifications')),
  last_read_id text not null,
  version integer not null,
  updated_at integer not null,
  primary key (actor_id, timeline)
) strict, without rowid;
