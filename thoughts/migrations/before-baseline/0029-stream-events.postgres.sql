-- What streams tell their readers, in the order of recording; kept for minutes.
create table stream_event (
  number bigint generated always as identity primary key,
  payload text not null,
  recorded_at bigint not null
);
create index stream_event_by_time on stream_event (recorded_at);
