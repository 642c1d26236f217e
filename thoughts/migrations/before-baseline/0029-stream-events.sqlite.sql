-- What streams tell their readers, in the order of recording; kept for minutes.
create table stream_event (
  number integer primary key autoincrement,
  payload text not null,
  recorded_at integer not null
) strict;
create index stream_event_by_time on stream_event (recorded_at);
