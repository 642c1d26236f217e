import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, weekdayOf } from '../../foundation/days/rules.ts';
import { now } from '../../foundation/days/today.ts';
import { momentIn } from './rules.ts';
import { describeNext } from './schedule-text.ts';

const at = (day: string) =>
  Array.from({ length: 7 }, (_, weekday) => (weekday === weekdayOf(day) ? '09:00' : null));

test('a reminder of a later day names its weekday, day and month, one of tomorrow does not', () => {
  const { day: today } = momentIn('UTC', now());
  const later = addDays(today, 3);
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  const [weekday = '', date = ''] = format.format(new Date(`${later}T00:00:00Z`)).split(', ');
  assert.ok(describeNext(at(later), 'UTC', false).includes(`${weekday}, ${date} `));
  assert.ok(
    describeNext(at(addDays(today, 1)), 'UTC', false)
      .toLowerCase()
      .includes('tomorrow '),
  );
  assert.equal(
    describeNext(
      Array.from({ length: 7 }, () => null),
      'UTC',
      false,
    ),
    '',
  );
});
