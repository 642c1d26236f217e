-- What administrators did over HTTP; it stays when their account goes.
create table moderation_act (
  id text collate "C" primary key,
  operator text not null,
  act text not null,
  target text not null,
  detail text not null,
  created_at bigint not null
);
-- When an administrator last gave the password for the pages of operators, in a session.
create table operator_confirmation (
  session_id text collate "C" primary key references session (id) on delete cascade,
  confirmed_at bigint not null
);
