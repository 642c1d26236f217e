-- What authors of other servers said of being quoted: the approval of a thought's quote, checked when it came.
create table quote_approval (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  uri text collate "C" not null,
  quoted_uri text collate "C" not null,
  author_uri text collate "C" not null,
  withdrawn_at bigint
);
create index quote_approval_by_uri on quote_approval (uri);
