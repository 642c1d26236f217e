// The thread of deliveries. Its modules are loaded at its low priority, as that takes a second of processor
// time.
import { lowerThreadPriority } from '@tandem/platform/concurrency/thread-priority.ts';

lowerThreadPriority();
await import('./run-until-idle.ts');
