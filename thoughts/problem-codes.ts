// The problem codes of thoughts, each with its meaning.

export const problemCodes = {
  blocked: 'either of the two blocks the other',
  'blocked-recipient': 'either of the two blocks the other',
  'content-empty': 'the content is blank',
  'content-too-long': 'the content is too long',
  'listed-not-public': 'only public thoughts can be listed',
  'no-such-parent': 'the parent does not exist, or the caller may not see it',
  'not-public': 'only public thoughts can be boosted',
  'own-block': 'users cannot block themselves',
  'own-follow': 'users cannot follow themselves',
  'own-friend': 'users cannot be their own top friend',
  'own-recipient': 'the author cannot be a recipient',
  'recipients-not-private': 'only private thoughts have recipients',
  'remote-failure': 'another server did not respond as expected',
  'summary-too-long': 'the content warning is too long',
  'too-many-keys': 'the maximum number of API keys is reached',
  'unknown-language': 'the language is no BCP 47 tag',
  'unknown-recipient': 'a recipient is unknown to this server',
  'unknown-user': 'a username is unknown on this server',
  'username-reserved': 'the username is reserved',
} as const;
