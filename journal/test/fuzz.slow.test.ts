// Whatever is sent to the journal, it answers as its document says, and holds on to nothing.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzJournal } from '../testing/fuzz.ts';

fuzzEachDatabase('journal', fuzzJournal);
