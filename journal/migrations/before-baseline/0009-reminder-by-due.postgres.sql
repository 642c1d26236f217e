-- outside a transaction
-- For the worker that looks for due reminders every few seconds.
drop index concurrently if exists reminder_by_due;
create index concurrently reminder_by_due on reminder (due_at);
