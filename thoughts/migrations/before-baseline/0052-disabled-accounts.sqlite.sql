-- The few disabled accounts, which most lists leave out.
create index account_disabled on account (id) where disabled_at is not null;
