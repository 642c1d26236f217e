-- outside a transaction
-- The author of the parent of each reply, so that timelines select replies by it without reading the parent.
-- Where neither the parent nor its tombstone is known, it is ''. A thousand replies at a time, each committed.
alter table thought add column if not exists reply_to_actor_id text collate "C";
do $$ declare
  last text := '';
  ids text[];
begin
  loop
    ids := array(select id from thought where id > last and reply_to_id is not null order by id limit 1000);
    exit when cardinality(ids) = 0;
    update thought set reply_to_actor_id = coalesce(
        (select parent.actor_id from thought as parent where parent.id = thought.reply_to_id),
        (select parent.actor_id from tombstone as parent where parent.id = thought.reply_to_id),
        '')
      where id = any(ids) and reply_to_actor_id is null;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
drop index concurrently if exists thought_by_author;
create index concurrently thought_by_author on thought (actor_id, created_at, id, visibility, reply_to_actor_id);
drop index concurrently if exists thought_by_author_and_time;
