-- How far a user has read a timeline.
create table marker (
  actor_id text collate "C" not null references actor (id) on delete cascade,
  timeline text collate "C" not null check (timeline in ('home', 'notifications')),
  last_read_id text not null,
  version bigint not null,
  updated_at bigint not null,
  primary key (actor_id, timeline)
);
