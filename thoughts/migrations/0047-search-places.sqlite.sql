-- PostgreSQL alone looks up who may see a hit (see the file of the same name): here what everybody finds has an index of its own.
select 1;
