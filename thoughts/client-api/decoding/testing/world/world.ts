// Creates every entity in every state, as received by apps.
import type { Sample } from '../entities.ts';
import { readEmpty } from './empty.ts';
import { receiveNews } from './notifications.ts';
import { filter, keep, readTimelines, register, relate } from './personal.ts';
import { receiveActs, receiveNotes, receivePolls } from './remote.ts';
import type { Setting } from './setting.ts';
import { writeStatuses } from './statuses.ts';

const CHAPTERS = [
  register,
  readEmpty,
  writeStatuses,
  receiveNotes,
  receivePolls,
  receiveActs,
  receiveNews,
  relate,
  keep,
  filter,
  readTimelines,
];

/** Runs all steps; returns the recorded replies. */
export async function createWorld(setting: Setting): Promise<readonly Sample[]> {
  for (const chapter of CHAPTERS) await chapter(setting);
  return setting.seen.samples;
}
