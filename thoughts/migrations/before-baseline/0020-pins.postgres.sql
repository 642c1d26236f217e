-- The thoughts that a user shows first in the profile; `number` is their order.
create table pin (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  thought_id text collate "C" not null unique references thought (id) on delete cascade,
  created_at bigint not null
);
create index pin_of_actor on pin (actor_id, number);
