// The rules of this server.

/** Rules are written in one setting, separated by `|`. */
export const readRules = (text: string): string[] =>
  text
    .split('|')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
