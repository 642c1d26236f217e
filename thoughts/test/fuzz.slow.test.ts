// Whatever is sent to thoughts, by clients and other servers, it answers as its document says, and holds on to nothing.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzThoughts } from '../testing/fuzz/fuzz.ts';

fuzzEachDatabase('thoughts', fuzzThoughts);
