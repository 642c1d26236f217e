-- PostgreSQL alone has numbers beside the words of thoughts (see the file of the same name).
select 1;
