-- SQLite alone has another index (see the file of the same name): here a thought's words are in a row of their own.
select 1;
