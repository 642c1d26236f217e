-- outside a transaction
-- Who caused an event of another server: the registrable domain whose share of the inbound queue it takes; '' where nobody
-- counts shares.
alter table event add column if not exists source text collate "C" not null default '';
drop index concurrently if exists event_by_source;
create index concurrently event_by_source on event (source, due_at, id) where kind = 'inbox';
