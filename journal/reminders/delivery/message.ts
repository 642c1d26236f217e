// A reminder as it is shown, whatever the channel.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ReminderId } from '../../ids.ts';
import type { ReminderChannelsTable } from '../../tables.ts';
import { type Language, TEXTS } from '../texts.ts';

/** `reminderId` is null for a test. `date` is the local date meant, also after midnight. */
export type Occasion = { reminderId: ReminderId | null; date: LocalDate; dueAt: Instant };

export type Message = Occasion & {
  title: string;
  body: string | null;
  /** Where a tap leads: absolute, where the public URL is configured. */
  url: string;
  language: Language;
};

/** `label` is what the user calls the reminder; it is shown only where the user allows it. */
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
