-- What a profile says in a table: a JSON list, whose form is in users/fields.ts.
alter table actor add column fields text not null default '[]';
-- When the links of the fields were last asked whether they link back.
alter table actor add column links_checked_at bigint;
-- Whether the actor may be recommended, and found by search engines; null where that was never chosen.
alter table actor add column discoverable integer;
alter table actor add column indexable integer;

-- As `thought.id`: otherwise no index finds the versions of a deleted thought.
alter table thought_version alter column thought_id type text collate "C";
