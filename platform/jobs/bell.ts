// A bell between the parts of a process: however often it rings, whoever listens hears it once.

export type Bell = {
  ring(): void;
  /** Resolves at the next ring, or at once if it rang since the last silence. */
  heard(): Promise<void>;
  /** Forgets what rang so far; called before looking, so that a ring during the look is not lost. */
  silence(): void;
};

export function createBell(): Bell {
  let rung = Promise.withResolvers<void>();
  let isRung = false;
  return {
    ring() {
      isRung = true;
      rung.resolve();
    },
    heard: () => rung.promise,
    silence() {
      if (isRung) rung = Promise.withResolvers<void>();
      isRung = false;
    },
  };
}
