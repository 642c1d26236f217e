-- Whether operators have switched off the style of somebody: nobody is shown it.
alter table actor add column style_hidden integer not null default 0;
