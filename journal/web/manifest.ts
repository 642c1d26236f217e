// The web app manifest, by which browsers install the journal.

export const manifest = {
  id: '/',
  name: 'Mood Journal',
  short_name: 'Journal',
  description: 'A private mood journal on your own server.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFAF7',
  theme_color: '#FBFAF7',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
  shortcuts: [
    { name: 'Log', url: '/log' },
    { name: 'Yesterday', url: '/log?date=yesterday' },
    { name: 'Calendar', url: '/calendar' },
  ],
} as const;
