-- Whom an act of an administrator was about, by the folded handle; empty where that was nobody, or several.
alter table moderation_act add column person text not null default '';
update moderation_act set person = lower(target) where act in ('disable-account', 'enable-account', 'hide-style', 'show-style');
create index moderation_act_by_person on moderation_act (person, id) where person <> '';
