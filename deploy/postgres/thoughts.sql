-- Run once, when the database is made: the one that is made with it is the journal's.
create database thoughts;
