-- The thoughts that a user shows first in the profile; `number` is their order.
create table pin (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  thought_id text not null unique references thought (id) on delete cascade,
  created_at integer not null
) strict;
create index pin_of_actor on pin (actor_id, number);
