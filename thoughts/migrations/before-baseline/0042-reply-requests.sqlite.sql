-- When the server of a conversation was last asked for the replies to its first thought, by whom, and how many it counts.
create table reply_request (
  root_id text primary key references thought (id) on delete cascade,
  asked_at integer not null,
  asked_by text references actor (id) on delete set null,
  claimed integer
) strict;
create index reply_request_by_person on reply_request (asked_by, asked_at);
