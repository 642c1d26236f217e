-- The words in the indexes: where no other word begins with those of a search, it need not look for prefixes. A table of this
-- kind stores nothing.
create virtual table search_public_term using fts5vocab (search_public_words, instance);
create virtual table search_other_term using fts5vocab (search_other_words, instance);
