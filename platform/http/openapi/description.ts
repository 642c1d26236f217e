// The description of a service in its API documents.

export type Description = {
  title: string;
  version: string;
  /** One sentence for the front page. */
  summary: string;
  description: string;
  /** Problem codes of the service with their meanings, in addition to the common ones. */
  problemCodes?: Readonly<Record<string, string>>;
  tags: readonly { name: string; description: string }[];
  /** Whether `/scalar` is served. */
  scalar: boolean;
  /** Additional links on the front page. */
  links?: readonly { path: string; title: string }[];
};
