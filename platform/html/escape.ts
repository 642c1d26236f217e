// Escapes text for HTML.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** `text` for HTML, between tags and in quoted attributes alike. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '') : text;

/** Most texts have none, and looking for them costs less than replacing nothing. */
const SPECIAL = /[&<>"']/;
