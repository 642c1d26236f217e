-- What kind of thing another server's post is, and whether less of it is kept than there is.
alter table thought add column form text not null default 'note';
alter table thought add column is_cut integer not null default 0;

-- What it quotes: its id on its own server, and its id here where it is a thought of this server.
alter table thought add column quote_uri text collate "C";
alter table thought add column quoted_id text collate "C";
