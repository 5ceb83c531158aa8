import { useState } from 'preact/hooks';
import type { LoadCategory } from '../../../../../client/src/api-types.ts';
import { asRefusal } from '../../../../data/refusal.ts';
import { refresh } from '../../../../data/resource.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { messageOf } from '../../../../parts/failure.tsx';
import { orderNumber } from '../../../../parts/format.ts';
import { say, showRefusal } from '../../../../parts/toast.tsx';
import { words } from '../../../../words/words.ts';
import { draftOf } from '../form/booking-request.ts';
import { missingOf } from '../form/goods-items.ts';
import { isBlank } from '../form/transport-form.ts';
import { discardDraft } from './discard-draft.ts';
import type { StoredForm } from './use-stored-form.ts';

/**
 * Saves the form as a draft. A draft cannot be changed: a new one replaces the previous one, which is
 * canceled.
 */
export function useDraft(
  { form, vehicleType, draft, attempt }: StoredForm,
  categories: readonly LoadCategory[],
  onSaved: (draft: { id: string; number: number }) => void,
) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    // While it is unknown whether it was booked, the draft may no longer exist.
    if (isSaving || attempt) return;
    setSaving(true);
    const isComplete = (index: number) => {
      const line = form.goods[index]!;
      return !isBlank(line) && missingOf(line, categories).length === 0;
    };
    try {
      const { data } = await shipperClient().draft(draftOf(form, isComplete, vehicleType));
      onSaved({ id: data.id, number: data.order_number });
      say(words.value.booking.draftSaved(orderNumber(data.order_number)));
      // If this fails, an old draft is left behind: better than reporting a failure and saving a second one.
      if (draft) await discardDraft(draft.id).catch(() => undefined);
      refresh((key) => key.startsWith('orders'));
    } catch (error) {
      showRefusal(messageOf(asRefusal(error)));
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
