// What members read about notifications by push message, in English.

export const pushEn = {
  pushTitle: 'Notifications',
  pushMessages: 'Push messages',
  pushAbout:
    'News of yours as messages of this device, also while no page is open. Their content is encrypted for this browser.',
  pushNeedsScripts: 'Push messages need scripts, and a browser that has them.',
  pushOn: 'Turn on in this browser',
  pushIsOn: 'Push messages are on in this browser, until you log out.',
  pushOff: 'Turn off',
  pushWhich: 'Which news',
  pushMention: 'Replies and mentions',
  pushQuote: 'Quotes of your thoughts',
  pushFollow: 'New followers',
  pushRequest: 'Requests to follow you',
  pushLike: 'Likes',
  pushBoost: 'Boosts',
  pushStatus: 'New thoughts of people whom you asked to hear of',
  pushPoll: 'Polls that have ended',
  pushEdit: 'Changes of what you boosted',
  pushQuotedEdit: 'Changes of what you quoted',
} as const;
