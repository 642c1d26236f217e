-- outside a transaction
-- A thousand at a time, each committed, so that nobody waits for long to edit one. The trigger fills in what is missing.
do $$ declare
  last text := '';
  ids text[];
begin
  loop
    ids := array(select thought_id from search_thought where thought_id > last order by thought_id limit 1000);
    exit when cardinality(ids) = 0;
    update search_thought set words = words where thought_id = any(ids) and number is null;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
drop index concurrently if exists search_thought_by_number;
create index concurrently search_thought_by_number on search_thought (number);
