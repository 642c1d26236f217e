// The English texts of the cover.

export const en = {
  title: 'Covered',
  'settings.title': 'Cover',
  honest: 'Keeps curious eyes out. It does not encrypt.',
  about:
    'Covered, the journal shows nothing that you wrote; faces still log. Shift+Esc covers at once, and each start does.',
  passcode: 'Passcode',
  'passcode.about': 'At least 4 characters. It is kept on this device alone.',
  after: 'Cover after the page was hidden for',
  minutes: '{n:one minute|{n} minutes}',
  on: 'Switch on',
  off: 'Switch off',
  now: 'Cover now',
  device: 'Open with the fingerprint, face or PIN of this device',
  'device.failed': 'This device did not set it up. The passcode still opens.',
  open: 'Open',
  'open.device': 'Open with this device',
  wrong:
    'That is not the passcode. {n:One try is|{n} tries are} left; then you are signed out, and nothing is lost.',
  'wrong.device': 'This device did not confirm you.',
  forgotten: 'Forgotten? Sign out',
  question: 'How is it right now?',
  saved: '{mood}, saved.',
  insecure: 'The cover needs https.',
} as const;
