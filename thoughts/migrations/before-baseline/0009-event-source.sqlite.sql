-- Who caused an event of another server: the registrable domain whose share of the inbound queue it takes; '' where nobody
-- counts shares.
alter table event add column source text not null default '';
create index event_by_source on event (source, due_at, id) where kind = 'inbox';
