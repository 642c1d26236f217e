// Icons in the stroke of the faces, each next to a text or in a labelled control.

const PATHS = {
  log: 'M12 5v14M5 12h14',
  journal: 'M5 5h14M5 10h14M5 15h10M5 20h6',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  insights: 'M5 20V11M12 20V4M19 20v-6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  activities: 'M4 12V5h7l9 9-6.5 6.5zM8 9h.01',
  report: 'M6 3h9l4 4v14H6zM15 3v4h4M9.5 12h6M9.5 16h6',
  data: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 19.5h16',
  reminders: 'M6 17V11a6 6 0 0 1 12 0v6l2 1.5H4zM10 21h4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.5 4.5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.5 5 8 12l6.5 7',
  forward: 'M9.5 5 16 12l-6.5 7',
  up: 'M5 14.5 12 8l7 6.5',
  down: 'M5 9.5 12 16l7-6.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'M5 12.5 10 17.5 19 7',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19zM14 6.5 17.5 10',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  photo: 'M4 6h16v13H4zM4 16l5-4.5 4 3.5 3-2.5 4 3.5M15.5 10h.01',
  voice: 'M12 15a3 3 0 0 0 3-3V7a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3M6 12a6 6 0 0 0 12 0M12 18v3',
  stop: 'M7 7h10v10H7z',
  pause: 'M9 6v12M15 6v12',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M8 11H5.5v9.5h13V11H16',
  addToHome: 'M5 5h14v14H5zM12 8.5v7M8.5 12h7',
  again: 'M5 12a7 7 0 1 1 2 5M5 20v-4h4',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    stroke-width={name === 'more' ? 3 : 2}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
