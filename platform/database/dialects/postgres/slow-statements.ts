// Which statements are often slow: those would delay all that wait behind them on a pipelined connection.

/** In milliseconds. */
const SLOW = 5;
/** A busy event loop makes single statements look slow; so many in a row hardly. */
const IN_A_ROW = 8;
/** How often a slow statement is left to the pool before it is tried again. */
const RETRIED_AFTER = 1000;

export type SlowStatements = {
  /** Whether `text` is to be left to the pool. */
  has(text: string): boolean;
  /** Notes how long a statement took on a pipelined connection, without what it waited for. */
  observe(text: string, milliseconds: number): void;
};

/** There are as many texts as statements have names. */
export function createSlowStatements(): SlowStatements {
  const inARow = new Map<string, number>();
  const left = new Map<string, number>();
  return {
    has: (text) => {
      const more = left.get(text);
      if (more === undefined) return false;
      if (more > 1) left.set(text, more - 1);
      else left.delete(text);
      return true;
    },
    observe: (text, milliseconds) => {
      if (milliseconds < SLOW) {
        inARow.delete(text);
        return;
      }
      const count = (inARow.get(text) ?? 0) + 1;
      if (count < IN_A_ROW) inARow.set(text, count);
      else {
        inARow.delete(text);
        left.set(text, RETRIED_AFTER);
      }
    },
  };
}
