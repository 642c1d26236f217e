// Fuzzes thoughts as clients and other servers. Every reply must match the OpenAPI document and leak no
// secrets.
import { fuzzEachDatabase } from '@tandem/platform/testing/fuzz/suite.ts';
import { fuzzThoughts, OUT_OF_REACH } from '../fuzz/fuzz.ts';

fuzzEachDatabase('thoughts', fuzzThoughts, OUT_OF_REACH);
