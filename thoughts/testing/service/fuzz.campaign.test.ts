// Fuzzes thoughts as clients and other servers: every reply must match the OpenAPI document, and nothing may
// leak.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzThoughts, OUT_OF_REACH } from '../fuzz/fuzz.ts';

fuzzEachDatabase('thoughts', fuzzThoughts, OUT_OF_REACH);
