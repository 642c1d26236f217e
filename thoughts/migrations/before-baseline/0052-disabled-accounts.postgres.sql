-- outside a transaction
-- The few disabled accounts, which most lists leave out.
drop index concurrently if exists account_disabled;
create index concurrently account_disabled on account (id) where disabled_at is not null;
