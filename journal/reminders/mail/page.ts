// A page of one sentence, with or without a button. All texts are our own.

/** The button posts to the page's own URL. */
export const renderPage = (language: string, sentence: string, button: string | null): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<title>${sentence}</title></head><body><main><h1>${sentence}</h1>` +
  (button === null ? '' : `<form method="post"><button>${button}</button></form>`) +
  '</main></body></html>\n';
