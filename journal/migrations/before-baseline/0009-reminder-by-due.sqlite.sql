-- For the worker that looks for due reminders every few seconds.
create index reminder_by_due on reminder (due_at);
