// Entry point of the delivery thread. Its modules are imported after lowering the priority, as loading takes
// a second of processor time.
import { lowerThreadPriority } from '@tandem/platform/concurrency/thread-priority.ts';

lowerThreadPriority();
await import('./run-until-idle.ts');
