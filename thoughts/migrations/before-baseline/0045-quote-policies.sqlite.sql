-- Who may quote somebody here, and each of their thoughts; null stands for everybody.
alter table actor add column quote_policy text;
alter table thought add column quote_policy text;

-- What authors here said of being quoted: the approvals that other servers check at their addresses.
create table quote_stamp (
  id text primary key,
  thought_id text not null references thought (id) on delete cascade,
  quoter_id text not null references actor (id) on delete cascade,
  quoting_uri text not null,
  created_at integer not null,
  revoked_at integer,
  unique (thought_id, quoting_uri)
) strict;
create index quote_stamp_by_quoter on quote_stamp (quoter_id);
create index quote_stamp_by_quoting_uri on quote_stamp (quoting_uri);
