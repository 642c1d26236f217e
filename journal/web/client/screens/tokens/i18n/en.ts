// The English texts on quick-log tokens.

export const en = {
  about:
    'A token lets a shortcut, a widget or a script log for you, without your password. It can do nothing beyond what you choose, and ends when you revoke it or change your password.',
  name: 'Where it is used',
  'name.example': 'Shortcut on my phone',
  scope: 'What it may do',
  'scope.create': 'Only log entries',
  'scope.read': 'Only read',
  create: 'Create a token',
  'created.title': 'The token is shown only now.',
  token: 'Token',
  curl: 'For a command line or a script',
  'recipe.title': 'Recipes',
  'recipe.ios':
    'iPhone, iPad, Mac, Watch: in Shortcuts, “Get Contents of URL” with the address {url}, method POST, the header “Authorization” with “Bearer ” and the token, and a JSON body with the number “mood” from 1 to 5.',
  'recipe.android':
    'Android: an app for HTTP shortcuts or widgets, with the same address, method, header and body.',
  'recipe.home':
    'Home Assistant: a “rest_command” with the same address, method, header and body, called by a button or an automation.',
  done: 'Done',
  none: 'There is no token yet.',
  created: 'created {day}',
  used: 'last used {day}',
  unused: 'not used yet',
  revoke: 'Revoke',
  'revoke.label': 'Revoke {name}',
  failed: 'That did not work: {detail}',
} as const;
