-- Hashtags and accounts that users recommend on their profiles. An endorsement ends with the follow.
create table featured_tag (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  tag text collate "C" not null,
  created_at bigint not null,
  unique (actor_id, tag)
);
create index featured_tag_of_actor on featured_tag (actor_id, number);
create table endorsement (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null,
  target_id text collate "C" not null,
  created_at bigint not null,
  unique (actor_id, target_id),
  foreign key (actor_id, target_id) references follow (follower_id, followee_id) on delete cascade
);
create index endorsement_of_actor on endorsement (actor_id, number);

-- Servers that users block for themselves, with all subdomains. `cleared_at` is null until follows in both
-- directions and notifications are removed.
create table member_domain_block (
  number bigint generated always as identity primary key,
  actor_id text collate "C" not null references actor (id) on delete cascade,
  domain text collate "C" not null,
  created_at bigint not null,
  cleared_at bigint,
  unique (actor_id, domain)
);
create index member_domain_block_of_actor on member_domain_block (actor_id, number);
create index member_domain_block_by_domain on member_domain_block (domain, actor_id);
create index member_domain_block_uncleared on member_domain_block (number) where cleared_at is null;

-- The parent domains of the hosts of remote actors: the name without the port, and parents with a dot.
create table host_parent (
  domain text collate "C" not null,
  host text collate "C" not null,
  primary key (domain, host)
);
create index host_parent_by_host on host_parent (host, domain);
insert into host_parent (domain, host)
with recursive named (host, name) as (
  select known.host, case when known.host like '[%' then known.host
    else substr(known.host, 1, strpos(known.host || ':', ':') - 1) end
  from (select distinct host from actor where host is not null) as known
  union all
  select host, substr(name, strpos(name, '.') + 1) from named
  where strpos(substr(name, strpos(name, '.') + 1), '.') > 0 and strpos(name, '.') > 0
)
select distinct name, host from named where name <> host;

-- Imports of lists of blocked servers.
alter table data_import drop constraint data_import_kind_check;
alter table data_import add constraint data_import_kind_check
  check (kind in ('follows', 'blocks', 'mutes', 'domains'));
