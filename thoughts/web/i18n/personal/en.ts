// What members read of their bookmarks, pins, lists, messages and filters, in English.

export const personalEn = {
  bookmark: 'Bookmark',
  unbookmark: 'Remove the bookmark',
  pin: 'Pin to my profile',
  unpin: 'Unpin from my profile',
  muteConversation: 'Mute the conversation',
  unmuteConversation: 'Unmute the conversation',
  pinnedTitle: 'Pinned thoughts',
  tooManyPins: 'Five thoughts are pinned already. Unpin one to pin another.',
  followOptions: 'What you get of them',
  hideBoosts: 'Hide boosts',
  showBoosts: 'Show boosts',
  notify: 'Notify me of new thoughts',
  unnotify: 'Do not notify me of new thoughts',
} as const;
