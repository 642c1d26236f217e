// Whatever is sent to the journal, it responds as its document says, and retains nothing.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzJournal, OUT_OF_REACH } from '../testing/fuzz.ts';

fuzzEachDatabase('journal', fuzzJournal, OUT_OF_REACH);
