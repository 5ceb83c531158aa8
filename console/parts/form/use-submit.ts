import { useState } from 'preact/hooks';
import type { TransportError } from '../../../client/src/transport-error.ts';
import { asRefusal } from '../../data/refusal.ts';

export type Submission = {
  isBusy: boolean;
  /** Why the last try was refused. */
  refusal: TransportError | undefined;
  /** The errors of fields, by their names in the interface. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** For `onSubmit` of the form. */
  submit: (event?: Event) => Promise<void>;
};

/** Sends a form, one request at a time; a refusal shows at its fields, and the first of them gets the focus. */
export function useSubmit(deed: () => Promise<unknown>): Submission {
  const [{ isBusy, refusal }, setState] = useState<Pick<Submission, 'isBusy' | 'refusal'>>({
    isBusy: false,
    refusal: undefined,
  });
  const submit = async (event?: Event) => {
    event?.preventDefault();
    if (isBusy) return;
    const form = event?.currentTarget as HTMLFormElement | undefined;
    setState({ isBusy: true, refusal });
    try {
      await deed();
      setState({ isBusy: false, refusal: undefined });
    } catch (error) {
      setState({ isBusy: false, refusal: asRefusal(error) });
      setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };
  return { isBusy, refusal, errors: refusal?.errors ?? {}, submit };
}
