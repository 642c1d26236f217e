// The result of a check for one place in the repository.

/** `line` counts from 1; null for the whole file. */
export type Violation = { path: string; line: number | null; message: string };

/** `path:line: message`, the format of compilers, which editors recognise. */
export const formatViolation = ({ path, line, message }: Violation): string =>
  line === null ? `${path}: ${message}` : `${path}:${line}: ${message}`;
