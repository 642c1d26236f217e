-- The author of the parent of each reply, so that timelines select replies by it without reading the parent.
-- Where neither the parent nor its tombstone is known, it is ''.
alter table thought add column reply_to_actor_id text;
update thought set reply_to_actor_id = coalesce(
    (select parent.actor_id from thought as parent where parent.id = thought.reply_to_id),
    (select parent.actor_id from tombstone as parent where parent.id = thought.reply_to_id),
    '')
  where reply_to_id is not null;
create index thought_by_author on thought (actor_id, created_at, id, visibility, reply_to_actor_id);
drop index thought_by_author_and_time;
