// Collects messages about rejected records, up to a limit.

/** Enough to see what is wrong; more would not help. */
const MAX_MESSAGES = 1000;

export type Messages = {
  add(message: string): void;
  /** The first thousand, then how many more there were. */
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
