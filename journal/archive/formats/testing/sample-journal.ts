// A fixture: a journal in our JSON format, and the expected records.

export const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;

export const activity = {
  id: id('a'),
  name: 'Running',
  category: 'Sport',
  archived: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const entry = {
  id: id('1'),
  userId: id('f'),
  mood: 4,
  moodLabel: 'Good',
  content: '\uFEFF=1+1 "quoted"\r\n\tline — 😀',
  loggedAt: '2026-02-03T23:30:00.000Z',
  localDate: '2026-02-05',
  utcOffset: '+14:00',
  activities: [activity.id],
  photos: [id('b')],
  photoUrls: ['http://localhost/p'],
  voiceMemos: [id('c')],
  voiceMemoUrls: ['http://localhost/v'],
  createdAt: '2026-02-03T23:31:00.000Z',
  updatedAt: '2026-02-04T23:31:00.001Z',
};

export const entryRecord = {
  kind: 'entry',
  id: entry.id,
  mood: 4,
  content: entry.content,
  instant: Date.parse(entry.loggedAt),
  offsetMinutes: 840,
  localDate: '2026-02-05',
  activityKeys: [activity.id],
  photoKeys: [id('b')],
  voiceMemoKeys: [id('c')],
  moodKey: null,
  feelingKeys: [],
  createdAt: Date.parse(entry.createdAt),
  updatedAt: Date.parse(entry.updatedAt),
  where: 'Entry 1',
};

export const reminder = {
  id: id('d'),
  schedule: { monday: '08:00', tuesday: null, sunday: '9:30' },
  label: 'Abends, „leise“',
  enabled: false,
  createdAt: '2026-01-02T00:00:00.000Z',
};

export const profile = {
  id: id('f'),
  username: 'ada',
  role: 'user',
  displayName: 'Ada',
  timezone: 'Asia/Tokyo',
};
export const journal = { entries: [entry], reminders: [reminder], activities: [activity], profile };

export const records = {
  profile: {
    kind: 'profile',
    displayName: 'Ada',
    timezone: 'Asia/Tokyo',
    preferences: null,
    reminderSettings: null,
  },
  activity: {
    ...activity,
    kind: 'activity',
    icon: null,
    color: null,
    key: activity.id,
    createdAt: Date.parse(activity.createdAt),
  },
  reminder: {
    kind: 'reminder',
    id: reminder.id,
    label: reminder.label,
    enabled: false,
    createdAt: Date.parse(reminder.createdAt),
    schedule: {
      monday: '08:00',
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: '09:30',
    },
  },
};
