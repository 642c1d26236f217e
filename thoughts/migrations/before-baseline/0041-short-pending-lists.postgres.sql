-- What was written last to an index of words waits in a list that each search reads whole: at most 64 KB, not 4 MB.
alter index search_thought_words set (gin_pending_list_limit = 64);
alter index search_user_words set (gin_pending_list_limit = 64);
