-- PostgreSQL alone has lists of what is not yet in an index (see the file of the same name).
select 1;
