-- Breaks ties of `created_at`: the two make the number of a thought or a boost. The default is for processes that run
-- since before this migration: what they store meanwhile has a number too.
alter table thought add column tie integer not null default 0;
alter table thought alter column tie set default floor(random() * 16384)::integer;
alter table boost add column tie integer not null default 0;
alter table boost alter column tie set default floor(random() * 16384)::integer;

-- The numbers below the sequence's start are for what there is already, with room for what comes until the lock below.
do $$ begin
  execute format('create sequence notification_number start %s',
    (select case count(*) when 0 then 1 else count(*) + 100000 end from notification));
end $$;
alter table notification add column number bigint;
alter table notification alter column number set default nextval('notification_number');
alter sequence notification_number owned by notification.number;
