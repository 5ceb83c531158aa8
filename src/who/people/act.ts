import type { MakingKey } from './made-once-store.ts';

/** Who does it, as the audit names them, when, and under which key of the client. */
export type Act = { actor: string; now: number; key?: MakingKey | undefined };
