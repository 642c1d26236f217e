// Parses the poll of a Question, in the forms of Mastodon and compatible servers.
import type { Poll } from '../../../../posts/polls/poll.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readInstant, readList, readText } from './values.ts';

/** Number of choices to parse, and to store. */
const MAX_READ = 256;
const MAX_CHOICES = 64;
/** In code units. Choices with longer titles are omitted: a truncated title would not match in a vote. */
const MAX_TITLE = 500;
/** Keeps the sum of {@link MAX_CHOICES} choices below 2^31, the limit of apps. */
const MAX_VOTES = 2 ** 24;

/** `isClosed`: the poll has ended at an unknown time. */
export type ParsedPoll = Omit<Poll, 'asOf'> & { isClosed: boolean };

/** Null without choices. */
export function readPoll(question: JsonObject): ParsedPoll | null {
  const multiple = readList(question.anyOf, 1).length > 0;
  const offered = readList(multiple ? question.anyOf : question.oneOf, MAX_READ).filter(isJsonObject);
  const choices = offered.flatMap(readChoice);
  const distinct = new Map(choices.toReversed().map((choice) => [choice.title, choice]));
  if (distinct.size === 0) return null;
  const closed = readInstant(question.closed);
  return {
    multiple,
    endsAt: closed ?? readInstant(question.endTime),
    isClosed: closed === null && question.closed === true,
    voters: isNumber(question.votersCount) ? readCount(question.votersCount) : null,
    choices: [...distinct.values()].toReversed().slice(0, MAX_CHOICES),
  };
}

function readChoice({ name, replies }: JsonObject): Poll['choices'][number][] {
  const title = readText(name, MAX_TITLE + 1);
  if (title === null || title.trim() === '' || title.length > MAX_TITLE) return [];
  return [{ title, votes: isJsonObject(replies) ? readCount(replies.totalItems) : 0 }];
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** 0 for invalid counts. */
const readCount = (value: unknown): number =>
  isNumber(value) && Number.isInteger(value) && value > 0 ? Math.min(value, MAX_VOTES) : 0;
