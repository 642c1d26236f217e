-- The content warning ('' for none), whether the content is sensitive, and the language as a BCP 47 tag.
alter table thought add column summary text not null default '';
alter table thought add column sensitive integer not null default 0;
alter table thought add column language text;

-- What a thought said before its edits, the oldest first; `written_at` is when it began to say that.
create table thought_version (
  thought_id text not null references thought (id) on delete cascade,
  position integer not null,
  content text not null,
  content_html text,
  summary text not null,
  sensitive integer not null check (sensitive in (0, 1)),
  language text,
  written_at bigint not null,
  primary key (thought_id, position)
);
