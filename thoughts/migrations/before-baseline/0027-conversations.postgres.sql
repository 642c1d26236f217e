-- The direct conversations of users here: those with thoughts that are addressed by name. `created_at` and `tie` are
-- those of the last one; the root may be deleted, as `thought.root_id` says.
create table conversation (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  root_id text collate "C" not null,
  created_at bigint not null,
  tie integer not null,
  is_unread integer not null check (is_unread in (0, 1)),
  unique (actor_id, root_id)
);
create index conversation_by_time on conversation (actor_id, created_at, tie);
create index conversation_by_root on conversation (root_id);

insert into conversation (actor_id, root_id, created_at, tie, is_unread)
  select actor_id, root_id, created_at, tie, 0
  from (
    select person.actor_id, thought.root_id, thought.created_at, thought.tie, row_number() over (
      partition by person.actor_id, thought.root_id order by thought.created_at desc, thought.tie desc
    ) as place
    from (
      select recipient.thought_id, recipient.actor_id from recipient
      union
      select recipient.thought_id, thought.actor_id from recipient join thought on thought.id = recipient.thought_id
    ) as person
    join thought on thought.id = person.thought_id and thought.visibility = 'private'
    join actor on actor.id = person.actor_id and actor.host is null
  ) as message
  where place = 1;
