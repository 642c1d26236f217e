-- The people whom the sitemaps name, in the order in which they joined, without reading their rows.
create index actor_indexed on actor (created_at, id, username)
  where host is null and indexable = 1 and show_to_visitors = 1;
