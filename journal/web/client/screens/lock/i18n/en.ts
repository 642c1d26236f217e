// The English texts of the app lock.

export const en = {
  title: 'Locked',
  honest: 'Hides your journal from others who use this device. It does not encrypt.',
  about:
    'Locked, the app shows nothing that you wrote; faces still log. Shift+Esc locks it at once, and so does each start.',
  passcode: 'Passcode',
  'passcode.about': 'At least 4 characters. It is kept on this device alone.',
  after: 'Lock after the page was hidden for',
  minutes: '{n:one minute|{n} minutes}',
  on: 'Switch on',
  off: 'Switch off',
  now: 'Lock now',
  device: 'Open with the fingerprint, face or PIN of this device',
  'device.failed': 'This device did not set it up. The passcode still opens.',
  open: 'Open',
  'open.device': 'Open with this device',
  wrong:
    'That is not the passcode. {n:One try is|{n} tries are} left; then you are signed out, and nothing is lost.',
  'wrong.device': 'This device did not confirm you.',
  forgotten: 'Forgotten? Sign out',
  insecure: 'The app lock needs https.',
} as const;
