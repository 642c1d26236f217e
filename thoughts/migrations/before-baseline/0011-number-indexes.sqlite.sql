-- What has one date is numbered in the order of lists.
update thought set tie = ranked.position from (
  select id, row_number() over (partition by created_at order by id) - 1 as position from thought
) as ranked where ranked.id = thought.id and ranked.position > 0;
create unique index thought_by_number on thought (created_at, tie);

update boost set tie = ranked.position from (
  select thought_id, actor_id, row_number() over (partition by created_at order by thought_id, actor_id) - 1 as position
  from boost
) as ranked
where ranked.thought_id = boost.thought_id and ranked.actor_id = boost.actor_id and ranked.position > 0;
create unique index boost_by_number on boost (created_at, tie);
