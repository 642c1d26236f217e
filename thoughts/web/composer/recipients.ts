// Parses the names in the field of recipients.

/** As handles: without the first `@`, and without the host of this server. */
export const namesIn = (field: string, host: string): string[] =>
  field
    .split(/[\s,;]+/)
    .filter((name) => name !== '')
    .map((name) => name.replace(/^@/, ''))
    .map((name) => (name.toLowerCase().endsWith(`@${host}`) ? name.slice(0, -host.length - 1) : name));
