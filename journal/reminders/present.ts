// Renders a reminder.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ReminderTable } from '../tables.ts';
import type { Reminder } from './contract.ts';

export const presentReminder = ({ id, schedule, label, enabled, created_at }: ReminderTable): Reminder => ({
  id,
  schedule: JSON.parse(schedule),
  label,
  enabled: enabled === 1,
  createdAt: formatInstant(created_at),
});
