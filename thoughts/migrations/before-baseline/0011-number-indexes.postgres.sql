-- outside a transaction
-- What has one date is numbered in the order of lists, after what was numbered since the last migration.
update thought set tie = ranked.position from (
  select id, tie,
    case row_number() over same when 1 then tie else max(tie) over (partition by created_at) + row_number() over same - 1 end
      as position
  from thought window same as (partition by created_at, tie order by id)
) as ranked where ranked.id = thought.id and ranked.position <> ranked.tie;
drop index concurrently if exists thought_by_number;
create unique index concurrently thought_by_number on thought (created_at, tie);

update boost set tie = ranked.position from (
  select thought_id, actor_id, tie,
    case row_number() over same when 1 then tie else max(tie) over (partition by created_at) + row_number() over same - 1 end
      as position
  from boost window same as (partition by created_at, tie order by thought_id, actor_id)
) as ranked
where ranked.thought_id = boost.thought_id and ranked.actor_id = boost.actor_id and ranked.position <> ranked.tie;
drop index concurrently if exists boost_by_number;
create unique index concurrently boost_by_number on boost (created_at, tie);

-- A thousand at a time, each committed, so that nobody waits for long to mark one as read.
do $$ declare
  first_new constant bigint := (select seqstart from pg_sequence where seqrelid = 'notification_number'::regclass);
  done bigint := (select coalesce(max(number), 0) from notification where number < first_new);
  last text := '';
  ids text[];
begin
  loop
    ids := array(select id from notification where number is null and id > last order by id limit 1000);
    exit when cardinality(ids) = 0;
    update notification set number = done + given.position
      from unnest(ids) with ordinality as given (id, position) where notification.id = given.id;
    commit;
    done := done + cardinality(ids);
    last := ids[cardinality(ids)];
  end loop;
end $$;
drop index concurrently if exists notification_by_number;
create unique index concurrently notification_by_number on notification (number);
drop index concurrently if exists notification_of_actor;
create index concurrently notification_of_actor on notification (actor_id, number);
drop index concurrently if exists notification_by_time;
