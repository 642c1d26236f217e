-- The words of thoughts by their number (`created_at << 16 | tie << 1`), so that the index is in the order of lists.
-- What everybody finds has an index of its own, in which nothing has to be looked up to know who may see it.
create virtual table search_public_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');
create virtual table search_other_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none', prefix = '2 3');

-- An index stores no texts, but can say its words.
create virtual table search_thought_term using fts5vocab (search_thought_words, instance);
create table search_backfill (
  number integer primary key,
  is_public integer not null,
  words text not null
) strict;
insert into search_backfill (number, is_public, words)
  select (thought.created_at << 16) | (thought.tie << 1), thought.visibility = 'public' and thought.listed = 1, said.words
  from (select doc, group_concat(term, ' ') as words from search_thought_term group by doc) as said
    cross join search_thought on search_thought.id = said.doc
    cross join thought on thought.id = search_thought.thought_id;
insert into search_public_words (rowid, words) select number, words from search_backfill where is_public = 1 order by number;
insert into search_other_words (rowid, words) select number, words from search_backfill where is_public = 0 order by number;
drop table search_backfill;
drop table search_thought_term;
drop trigger search_thought_gone;
drop table search_thought;
drop table search_thought_words;

create trigger search_public_gone after delete on thought when old.visibility = 'public' and old.listed = 1 begin
  delete from search_public_words where rowid = ((old.created_at << 16) | (old.tie << 1));
end;
create trigger search_other_gone after delete on thought when old.visibility <> 'public' or old.listed = 0 begin
  delete from search_other_words where rowid = ((old.created_at << 16) | (old.tie << 1));
end;
