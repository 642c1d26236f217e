-- How many reports one actor, or one host, has sent of late.
create index report_by_actor on report (actor_uri, created_at);
