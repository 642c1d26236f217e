-- PostgreSQL alone fills columns and builds an index (see the file of the same name).
select 1;
