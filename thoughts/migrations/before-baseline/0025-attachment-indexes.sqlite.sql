-- Timelines of what has attachments alone.
create index thought_attached_by_actor on thought (actor_id, created_at, tie) where attachments <> '[]';
create index thought_attached_by_time on thought (created_at, tie)
  where attachments <> '[]' and visibility = 'public' and listed = 1;
