import { asRefusal } from '../data/refusal.ts';
import { messageOf } from './failure.tsx';
import { sayRefused } from './toast.tsx';

/** Does what a button says; if that is refused, a toast says why. */
export async function attempt(deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    sayRefused(messageOf(asRefusal(error)));
  }
}
