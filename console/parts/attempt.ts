import { asRefusal } from '../data/refusal.ts';
import { messageOf } from './failure.tsx';
import { showRefusal } from './toast.tsx';

/** Runs a button's action; if it is refused, a toast says why. */
export async function attempt(deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    showRefusal(messageOf(asRefusal(error)));
  }
}
