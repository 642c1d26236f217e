// The description of a service in its API documents.

export type Description = {
  title: string;
  version: string;
  /** One sentence, for the front page. */
  summary: string;
  description: string;
  /** Its problem codes with their meanings, besides those of every service. */
  problemCodes?: Readonly<Record<string, string>>;
  tags: readonly { name: string; description: string }[];
  /** Whether `/scalar` is served. */
  scalar: boolean;
  /** Further links of the front page. */
  links?: readonly { path: string; title: string }[];
};
