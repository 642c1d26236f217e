-- outside a transaction
-- Whom an act of an administrator was about, by the folded handle; empty where that was nobody, or several.
alter table moderation_act add column if not exists person text collate "C" not null default '';
update moderation_act set person = lower(target)
  where act in ('disable-account', 'enable-account', 'hide-style', 'show-style') and person = '';
drop index concurrently if exists moderation_act_by_person;
create index concurrently moderation_act_by_person on moderation_act (person, id) where person <> '';
