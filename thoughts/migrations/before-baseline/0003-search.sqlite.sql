-- The words of thoughts and of people, as our tokenizer makes them; the tables keep no text of their own.
create table search_thought (
  id integer primary key autoincrement,
  thought_id text not null unique references thought (id) on delete cascade
) strict;
create virtual table search_thought_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');
create trigger search_thought_gone after delete on search_thought begin
  delete from search_thought_words where rowid = old.id;
end;

create table search_user (
  id integer primary key autoincrement,
  actor_id text not null unique references actor (id) on delete cascade
) strict;
create virtual table search_user_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');
create trigger search_user_gone after delete on search_user begin
  delete from search_user_words where rowid = old.id;
end;
