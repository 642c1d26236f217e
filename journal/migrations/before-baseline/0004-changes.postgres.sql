-- The latest change of each entry and activity, by a number that only grows, for clients that keep a copy.
create table change_counter (
  user_id text collate "C" primary key references account (id) on delete cascade,
  number bigint not null
);

create table change (
  user_id text collate "C" not null references account (id) on delete cascade,
  kind text collate "C" not null check (kind in ('entry', 'activity')),
  thing_id text collate "C" not null,
  number bigint not null,
  gone integer not null check (gone in (0, 1)),
  primary key (user_id, kind, thing_id)
);
create unique index change_by_number on change (user_id, number);

insert into change (user_id, kind, thing_id, number, gone)
select user_id, 'activity', id, row_number() over (partition by user_id order by created_at, id), 0
from activity;

-- The newest first, so that a new copy begins with them.
insert into change (user_id, kind, thing_id, number, gone)
select entry.user_id, 'entry', entry.id,
  coalesce(before.number, 0)
    + row_number() over (partition by entry.user_id order by entry.logged_at desc, entry.id desc),
  0
from entry
left join (select user_id, max(number) as number from change group by user_id) before
  on before.user_id = entry.user_id;

insert into change_counter (user_id, number) select user_id, max(number) from change group by user_id;

-- Of the request that created an entry under an id of the client's.
alter table entry add column creation_hash text;
