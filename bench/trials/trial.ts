// What is not a matter of asking the same thing over and over: a trial finds figures its own way.
import type { Lab } from '../lab.ts';

/** `aim` is what is aimed at; null where the figure only explains another. */
export type Finding = {
  says: string;
  value: number;
  unit: string;
  aim: { least: number } | { most: number } | null;
};

export type Trial = {
  name: string;
  run(lab: Lab): Promise<Finding[]>;
  /** Left out where somebody is in a hurry and has not named it. */
  takesLong?: true;
};

export const isReached = ({ value, aim }: Finding): boolean | null => {
  if (aim === null) return null;
  return 'least' in aim ? value >= aim.least : value <= aim.most;
};
