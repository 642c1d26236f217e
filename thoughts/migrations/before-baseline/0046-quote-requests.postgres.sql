-- What thoughts of users here quote of other servers, whose authors are asked whether they may.
create table quote_request (
  thought_id text collate "C" primary key references thought (id) on delete cascade,
  quoted_uri text collate "C" not null,
  rejected_at bigint
);
create index quote_request_by_quoted on quote_request (quoted_uri);
