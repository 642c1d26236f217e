// Escapes text for HTML.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes `text` for HTML text and quoted attributes. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '') : text;

/** Most texts have no special characters, and testing is cheaper than an unnecessary replacement. */
const SPECIAL = /[&<>"']/;
