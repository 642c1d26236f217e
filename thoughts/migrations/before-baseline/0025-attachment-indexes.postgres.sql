-- outside a transaction
-- Timelines of what has attachments alone.
drop index concurrently if exists thought_attached_by_actor;
create index concurrently thought_attached_by_actor on thought (actor_id, created_at, tie) where attachments <> '[]';
drop index concurrently if exists thought_attached_by_time;
create index concurrently thought_attached_by_time on thought (created_at, tie)
  where attachments <> '[]' and visibility = 'public' and listed = 1;
