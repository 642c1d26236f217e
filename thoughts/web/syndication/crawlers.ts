// robots.txt: excludes personal pages and APIs. Pages with `noindex` are not excluded, because a crawler must
// read a page to find it.

const CLOSED = [
  '/find',
  '/go',
  '/do',
  '/look',
  '/login',
  '/join',
  '/write',
  '/me/',
  '/menu',
  '/oembed',
  '/oauth/',
  '/api/',
  '/picture/',
  '/auth/',
  '/operate',
  '/setup',
  '/moderation/',
  '/users',
  '/authorize_interaction',
  '/intent/',
  '/share',
  '/stream',
  '/thoughts',
  '/feed',
  '/search',
  '/tags/',
  '/notifications',
  '/blocks',
  '/mutes',
  '/api-keys',
  '/bookmarks',
  '/federation',
  '/remote-actors',
  '/activities',
  '/relationships',
];

/** Crawlers that collect texts for language models, by the names that they give themselves. */
const MODEL_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'anthropic-ai',
  'cohere-ai',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'Meta-ExternalAgent',
  'omgili',
  'PerplexityBot',
  'Timpibot',
];

export function renderRobots(base: string, allowsModels: boolean): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  const models = allowsModels
    ? []
    : [...MODEL_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  return [...models, 'User-agent: *', ...closed, '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n');
}
