-- Hashtags and accounts that users recommend on their profiles. An endorsement ends with the follow.
create table featured_tag (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  tag text not null,
  created_at integer not null,
  unique (actor_id, tag)
) strict;
create index featured_tag_of_actor on featured_tag (actor_id, number);
create table endorsement (
  number integer primary key autoincrement,
  actor_id text not null,
  target_id text not null,
  created_at integer not null,
  unique (actor_id, target_id),
  foreign key (actor_id, target_id) references follow (follower_id, followee_id) on delete cascade
) strict;
create index endorsement_of_actor on endorsement (actor_id, number);

-- Servers that users block for themselves, with all subdomains. `cleared_at` is null until follows in both
-- directions and notifications are removed.
create table member_domain_block (
  number integer primary key autoincrement,
  actor_id text not null references actor (id) on delete cascade,
  domain text not null,
  created_at integer not null,
  cleared_at integer,
  unique (actor_id, domain)
) strict;
create index member_domain_block_of_actor on member_domain_block (actor_id, number);
create index member_domain_block_by_domain on member_domain_block (domain, actor_id);
create index member_domain_block_uncleared on member_domain_block (number) where cleared_at is null;

-- The parent domains of the hosts of remote actors: the name without the port, and parents with a dot.
create table host_parent (
  domain text not null,
  host text not null,
  primary key (domain, host)
) strict, without rowid;
create index host_parent_by_host on host_parent (host, domain);
insert into host_parent (domain, host)
with recursive named (host, name) as (
  select known.host, case when known.host like '[%' then known.host
    else substr(known.host, 1, instr(known.host || ':', ':') - 1) end
  from (select distinct host from actor where host is not null) as known
  union all
  select host, substr(name, instr(name, '.') + 1) from named
  where instr(substr(name, instr(name, '.') + 1), '.') > 0 and instr(name, '.') > 0
)
select distinct name, host from named where name <> host;

-- Imports of lists of blocked servers.
create table data_import_next (
  id text primary key,
  actor_id text not null references actor (id) on delete cascade,
  kind text not null check (kind in ('follows', 'blocks', 'mutes', 'domains')),
  mode text not null check (mode in ('merge', 'replace')),
  -- A JSON list, emptied at the end.
  lines text not null,
  total integer not null,
  done integer not null,
  -- A JSON list of lines with reasons.
  failures text not null,
  created_at integer not null
) strict;
insert into data_import_next select * from data_import;
drop table data_import;
alter table data_import_next rename to data_import;
create index data_import_of_actor on data_import (actor_id, created_at, id);
