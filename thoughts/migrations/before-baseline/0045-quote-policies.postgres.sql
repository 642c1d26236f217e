-- Who may quote somebody here, and each of their thoughts; null stands for everybody.
alter table actor add column quote_policy text;
alter table thought add column quote_policy text;

-- What authors here said of being quoted: the approvals that other servers check at their addresses.
create table quote_stamp (
  id text collate "C" primary key,
  thought_id text collate "C" not null references thought (id) on delete cascade,
  quoter_id text collate "C" not null references actor (id) on delete cascade,
  quoting_uri text collate "C" not null,
  created_at bigint not null,
  revoked_at bigint,
  unique (thought_id, quoting_uri)
);
create index quote_stamp_by_quoter on quote_stamp (quoter_id);
create index quote_stamp_by_quoting_uri on quote_stamp (quoting_uri);
