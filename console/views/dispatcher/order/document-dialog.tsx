import { useState } from 'preact/hooks';
import { upload } from '../../../data/calls.ts';
import { refreshOrders } from '../../../data/live.ts';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { readRefusal } from '../../../data/refusal.ts';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { Icon } from '../../../parts/icon.tsx';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { type ShownStop, stopName } from '../../../parts/order/shown-stop.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type DocumentDialogProps = {
  order: AnyOrder;
  stops: readonly ShownStop[];
  files: readonly File[];
  onClose: () => void;
};

/** Asks what the files are and which stop they belong to, then uploads them. */
export function DocumentDialog({ order, stops, files, onClose }: DocumentDialogProps) {
  const texts = words.value.order;
  const [said, setSaid] = useState({ kind: likelyKind(order), stop_id: '', signed_by: '', remarks: '' });
  const submission = useSubmit(async () => {
    for (const file of files) await send(order.id, file, said);
    say(texts.documentsAdded(files.length));
    onClose();
  });
  const field = (name: keyof typeof said) => ({
    value: said[name],
    onValue: (value: string) => setSaid({ ...said, [name]: value }),
    errors: submission.errors[name],
  });
  return (
    <FormDialog
      title={texts.addDocument}
      deed={texts.add}
      submission={submission}
      fields={Object.keys(said)}
      onClose={onClose}
    >
      <p class="note">
        <Icon name="file" />
        <span>{files.map(({ name }) => name).join(', ')}</span>
      </p>
      <SelectField
        label={texts.kind}
        options={Object.entries(texts.documentKind).map(([value, name]) => ({ value, name }))}
        {...field('kind')}
      />
      <SelectField
        label={texts.stop}
        options={[
          { value: '', name: texts.wholeOrder },
          ...stops.map((stop) => ({ value: stop.id, name: `${stopName(stop)}, ${stop.address.city}` })),
        ]}
        {...field('stop_id')}
      />
      <TextField
        label={words.value.day.signedBy}
        aside={words.value.day.optional}
        autocomplete="off"
        {...field('signed_by')}
      />
      <TextField label={texts.remarks} aside={words.value.day.optional} autocomplete="off" {...field('remarks')} />
    </FormDialog>
  );
}

/** @throws {TransportError} why the file was not taken. */
async function send(id: string, file: File, said: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ name: file.name });
  for (const [name, value] of Object.entries(said)) if (value) query.set(name, value);
  const reply = await upload(`/orders/${id}/documents?${query}`, file);
  if (!reply.ok) throw await readRefusal(reply);
  refreshOrders([id]);
}

/** Once the goods are under way, it is usually the proof. */
function likelyKind({ status, documented_delivery }: AnyOrder): string {
  return documented_delivery && ['loaded', 'delivered'].includes(status) ? 'pod' : 'other';
}
