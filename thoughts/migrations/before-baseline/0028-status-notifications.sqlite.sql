-- Again, without a list of types: a new one would need a new table each time.
create table wider_notification (
  number integer primary key autoincrement,
  id text not null unique,
  actor_id text not null references actor (id) on delete cascade,
  type text not null,
  from_id text not null references actor (id) on delete cascade,
  thought_id text references thought (id) on delete cascade,
  is_read integer not null default 0 check (is_read in (0, 1)),
  created_at integer not null
) strict;
insert into wider_notification select number, id, actor_id, type, from_id, thought_id, is_read, created_at from notification;
-- The numbers of deleted notifications are not used again.
delete from sqlite_sequence where name = 'wider_notification';
insert into sqlite_sequence (name, seq) select 'wider_notification', seq from sqlite_sequence where name = 'notification';
drop table notification;
alter table wider_notification rename to notification;
create unique index notification_once on notification (actor_id, type, from_id, coalesce(thought_id, ''));
create index notification_of_actor on notification (actor_id, number);
create index notification_unread on notification (actor_id) where is_read = 0;
create index notification_by_from on notification (from_id);
create index notification_by_thought on notification (thought_id) where thought_id is not null;
