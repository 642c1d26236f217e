// The content of a reminder, independent of the channel.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ReminderId } from '../../ids.ts';
import type { ReminderChannelsTable } from '../../tables.ts';
import { type Language, TEXTS } from '../texts.ts';

/** `reminderId` is null for a test. `date` is the local date of the slot, even after midnight. */
export type Occasion = { reminderId: ReminderId | null; date: LocalDate; dueAt: Instant };

export type Message = Occasion & {
  title: string;
  body: string | null;
  /** Target URL of a tap; absolute if the public URL is configured. */
  url: string;
  language: Language;
};

/** `label` is the user's name for the reminder; it is included only with the user's permission. */
export function createMessage(
  occasion: Occasion,
  label: string | null,
  { neutral, language }: Pick<ReminderChannelsTable, 'neutral' | 'language'>,
  publicUrl: string | null,
): Message {
  const { moment, test } = TEXTS[language];
  const url = `${publicUrl ?? ''}/log?date=${occasion.date}`;
  const base = { ...occasion, url, language };
  if (occasion.reminderId === null) return { ...base, title: moment, body: test };
  if (neutral === 1 || label === null) return { ...base, title: moment, body: null };
  return { ...base, title: label, body: moment };
}
