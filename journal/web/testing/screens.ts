// Every screen of the app, with a full journal.
import assert from 'node:assert/strict';
import { suggestIcon } from '@tandem/web/icons/icons.ts';
import { NOON_ZONE } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { WEEKDAYS } from '../../reminders/schedule.ts';
import type { Person } from '../../testing/journal.ts';

export type Screen = {
  name: string;
  path: string;
  ready: string;
  prepare?: (page: Page) => Promise<void>;
  /** Its screenshot includes the whole page. */
  isLong?: boolean;
};

const DAY = 86_400_000;

export const SCREENS: readonly Screen[] = [
  { name: 'log', path: '/', ready: '.entry' },
  { name: 'journal', path: '/journal', ready: '.entry' },
  { name: 'day', path: `/day/${dayBefore(1)}`, ready: '.entry' },
  { name: 'calendar-month', path: '/calendar', ready: '.month .face' },
  { name: 'calendar-year', path: `/calendar/${dayBefore(0).slice(0, 4)}`, ready: '.year .pixel' },
  { name: 'insights', path: '/insights?span=12m', ready: '.verdicts', isLong: true },
  { name: 'report', path: '/report', ready: '.report-days', isLong: true },
  { name: 'activities', path: '/activities', ready: '.activity' },
  { name: 'reminders', path: '/settings/reminders', ready: '.reminder', isLong: true },
  { name: 'data', path: '/settings/data', ready: '.drop', isLong: true },
  { name: 'settings', path: '/settings', ready: '.settings-index' },
  { name: 'profile', path: '/settings/profile', ready: '#zone' },
  { name: 'appearance', path: '/settings/appearance', ready: '.names', isLong: true },
  // Now an entry waits for its words.
  {
    name: 'log-saved',
    path: '/',
    ready: '.entry',
    prepare: async (page) => {
      await page.click('.face-button:nth-child(4)');
      await page.waitForSelector('.editor .pick');
    },
  },
  // The last one: all later screens are covered.
  {
    name: 'cover',
    path: '/settings/lock',
    ready: '#new-passcode',
    prepare: async (page) => {
      await page.fill('#new-passcode', 'river 7');
      await page.click('[data-page=lock] button[type=submit]');
      await page.waitForSelector('#new-passcode', { state: 'detached' });
      await page.keyboard.press('Shift+Escape');
      await page.waitForSelector('.cover #passcode');
    },
  },
];

/** Without a session. */
export const GATES: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', ready: 'form' },
  { name: 'register', path: '/register', ready: 'form' },
];

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
}

/** Name, category and colour. */
const ACTIVITIES: readonly (readonly [string, string | null, string])[] = [
  ['Walk', 'Outside', 'teal'],
  ['Bicycle', 'Outside', 'green'],
  ['Garden', 'Outside', 'lime'],
  ['Work', 'Duties', 'grey'],
  ['Housework', 'Duties', 'blue'],
  ['Ana', 'People', 'violet'],
  ['Family', 'People', 'pink'],
  ['Reading', null, 'amber'],
  ['Music', null, 'orange'],
];

const WORDS: readonly (string | null)[] = [
  'Sun on the river, and then a long walk home. We talked about everything and nothing.',
  null,
  'Slept badly, and the meeting did not help.',
  null,
  'Finished the book at last. The ending was not what I expected, and I keep thinking about it: how she leaves ' +
    'the house without turning round, and how the light stays on. I would like to read it again in winter.\n\n' +
    'Soup for dinner. Early to bed.',
  null,
  null,
  'Rain all day, and it did not matter.',
];

/** A year of entries, with activities, texts and times of day, for a browser in the zone of `format`. */
export async function fillJournal(
  person: Person,
  now = Date.now(),
  format: (at: number) => string = NOON_ZONE.format,
): Promise<void> {
  for (const [name, category, color] of ACTIVITIES) {
    const icon = suggestIcon(name) ?? null;
    await person.post('/api/v1/activities', { name, category, color, icon });
  }
  const names = ACTIVITIES.map(([name]) => name);
  let random = 7;
  const draw = (below: number): number => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * below);
  };
  const entries = [];
  for (let day = 0; day < 365; day += 1) {
    const count = day < 3 ? 2 : [0, 1, 1, 1, 1, 2][draw(6)];
    for (let index = 0; index < (count ?? 0); index += 1) {
      const at = now - day * DAY - (1 + index * 5 + draw(4)) * 3_600_000;
      const activities = names.filter(() => draw(4) === 0);
      // Days with Ana are better, and those with housework a little worse.
      const shift = (activities.includes('Ana') ? 0.7 : 0) - (activities.includes('Housework') ? 0.4 : 0);
      const plain = 3.3 + Math.sin(day / 23) * 0.7 + (draw(5) - 2) * 0.6 + shift;
      const mood = Math.max(1, Math.min(5, Math.round(plain)));
      entries.push({
        mood,
        content: WORDS[draw(WORDS.length)],
        loggedAt: format(at),
        activities,
      });
    }
  }
  const evening = Object.fromEntries(WEEKDAYS.map((day) => [day, '21:00']));
  await person.post('/api/v1/reminders', { ...evening, label: 'Evening' });
  const { body } = await person.post('/api/v1/data/import', entries);
  assert.equal(body.imported, entries.length);
}
