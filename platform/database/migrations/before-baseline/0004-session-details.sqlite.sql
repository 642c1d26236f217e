-- What a person is shown of each login, to tell them apart; null and empty for logins that began before.
alter table session add column last_used_at integer;
alter table session add column user_agent text not null default '';
