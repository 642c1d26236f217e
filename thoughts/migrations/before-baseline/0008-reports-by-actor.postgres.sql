-- outside a transaction
-- How many reports one actor, or one host, has sent of late.
drop index concurrently if exists report_by_actor;
create index concurrently report_by_actor on report (actor_uri, created_at);
