// What a check has to say about one place of the repository.

/** `line` counts from 1; null where the whole file is meant. */
export type Violation = { path: string; line: number | null; message: string };

/** `path:line: message`, as compilers write it, so that editors can follow it. */
export const formatViolation = ({ path, line, message }: Violation): string =>
  line === null ? `${path}: ${message}` : `${path}:${line}: ${message}`;
