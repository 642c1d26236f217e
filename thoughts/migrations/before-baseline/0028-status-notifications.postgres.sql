-- There are more types to come: each would have to be named here before any process may store one.
alter table notification drop constraint notification_type_check;
