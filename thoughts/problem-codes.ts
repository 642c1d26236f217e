// The codes of problems that only thoughts gives, each with its meaning.

export const problemCodes = {
  blocked: 'one of the two blocks the other',
  'blocked-recipient': 'one of the two blocks the other',
  'content-empty': 'there is nothing but white space',
  'content-too-long': 'the content is too long',
  'no-such-parent': 'what it should answer is not there, or not to be seen by the caller',
  'not-public': 'only public thoughts can be boosted',
  'own-block': 'nobody blocks themselves',
  'own-follow': 'nobody follows themselves',
  'own-friend': 'nobody is their own top friend',
  'own-recipient': 'the author is no recipient',
  'recipients-not-private': 'only private thoughts have recipients',
  'remote-failure': 'another server does not answer as it should',
  'too-many-keys': 'there are as many API keys as one may have',
  'unknown-recipient': 'a recipient is nobody known here',
  'unknown-user': 'a username names no user of this server',
  'username-reserved': 'the username is reserved',
} as const;
