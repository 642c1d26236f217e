// The page that starts an app: nothing but references, so that its policy needs no exception.

/**
 * `manifest` is a path, and `initial` those of the scripts and styles that the app needs at once. `early` is
 * one of them that waits for no other.
 */
export function renderPage(
  title: string,
  manifest: string,
  initial: readonly string[],
  early?: string,
): string {
  const scripts = initial.filter((path) => path.endsWith('.js'));
  const [entry, ...imported] = scripts.filter((path) => path !== early);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14171C" media="(prefers-color-scheme: dark)">
<title>${title}</title>
<link rel="manifest" href="${manifest}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
${initial
  .filter((path) => path.endsWith('.css'))
  .map((path) => `<link rel="stylesheet" href="${path}">`)
  .join('\n')}
${early ? `<script type="module" src="${early}" async></script>` : ''}
${imported.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="${entry}"></script>
</head>
<body><div id="app"></div><noscript>${title} needs JavaScript. <a href="/docs">Documentation of the interface</a></noscript></body>
</html>
`;
}
