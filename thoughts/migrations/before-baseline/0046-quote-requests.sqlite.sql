-- What thoughts of users here quote of other servers, whose authors are asked whether they may.
create table quote_request (
  thought_id text primary key references thought (id) on delete cascade,
  quoted_uri text not null,
  rejected_at integer
) strict;
create index quote_request_by_quoted on quote_request (quoted_uri);
