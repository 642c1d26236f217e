// Fuzzing: the journal responds as documented and leaks no resources.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzJournal, OUT_OF_REACH } from '../testing/fuzz.ts';

fuzzEachDatabase('journal', fuzzJournal, OUT_OF_REACH);
