// Collects messages about rejected records, up to a limit.

/** Bounds the size of the report. */
const MAX_MESSAGES = 1000;

export type Messages = {
  add(message: string): void;
  /** The first 1,000 messages, followed by the number of omitted ones. */
  list(): string[];
};

export function createMessages(): Messages {
  const first: string[] = [];
  let more = 0;
  return {
    add: (message) => {
      if (first.length < MAX_MESSAGES) first.push(message);
      else more += 1;
    },
    list: () => (more === 0 ? first : [...first, `And ${more} more.`]),
  };
}
