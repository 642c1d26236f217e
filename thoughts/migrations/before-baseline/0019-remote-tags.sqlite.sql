-- JSON lists of what the text of another server's post, or the name and bio of a remote actor, refers to:
-- `{ shortcode, url }` of custom emoji, and `{ href, name }` of the people a post mentions, known here or not.
alter table thought add column emojis text not null default '[]';
alter table thought add column mention_tags text not null default '[]';
alter table actor add column emojis text not null default '[]';
