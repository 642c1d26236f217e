-- Breaks ties of `created_at`: the two make the number of a thought or a boost.
alter table thought add column tie integer not null default 0;
alter table boost add column tie integer not null default 0;

-- Again, with a number from a sequence as its key.
create table numbered_notification (
  number integer primary key autoincrement,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  type text not null check (type in ('follow', 'follow_request', 'follow_rejected', 'like', 'boost', 'reply', 'mention')),
  from_id text not null references actor (id) on delete cascade,
  thought_id text references thought (id) on delete cascade,
  is_read integer not null default 0 check (is_read in (0, 1)),
  created_at integer not null
) strict;
insert into numbered_notification (id, actor_id, type, from_id, thought_id, is_read, created_at)
  select id, actor_id, type, from_id, thought_id, is_read, created_at from notification order by created_at, id;
drop table notification;
alter table numbered_notification rename to notification;
create unique index notification_once on notification (actor_id, type, from_id, coalesce(thought_id, ''));
create index notification_of_actor on notification (actor_id, number);
create index notification_unread on notification (actor_id) where is_read = 0;
create index notification_by_from on notification (from_id);
create index notification_by_thought on notification (thought_id) where thought_id is not null;
