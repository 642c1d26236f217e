-- What search needs to know of an indexed thought, so that most hits need not be looked up: its number
-- (`created_at << 16 | tie << 1`), its author, and whether everybody finds it. None of it changes. Who writes none of it, such as
-- a process that runs since before this migration, has it filled in.
alter table search_thought add column number bigint, add column author_id text collate "C", add column is_open boolean;
create function fill_search_thought() returns trigger language plpgsql set search_path from current as $$ begin
  select (thought.created_at << 16) | (thought.tie << 1), thought.actor_id, thought.visibility = 'public' and thought.listed = 1
    into new.number, new.author_id, new.is_open from thought where thought.id = new.thought_id;
  return new;
end $$;
create trigger search_thought_filled before insert or update on search_thought
  for each row when (new.number is null) execute function fill_search_thought();
