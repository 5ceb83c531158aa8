import { useId, useState } from 'preact/hooks';
import { ask } from '../../../data/calls.ts';
import type { AnyOrder, CompanyOrderPage, TransportAssignment } from '../../../data/operator-types.ts';
import { useResource } from '../../../data/resource.ts';
import { Field, TextField } from '../../../parts/form/field.tsx';
import { orderNumber } from '../../../parts/format.ts';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type AssignDialogProps = { order: AnyOrder; onClose: () => void };

type Filled = { haulier: string; address: string; vehicle: string; trailer: string; driver: string; phone: string };
const names = {
  haulier: 'transport.haulier',
  address: 'transport.haulier_address',
  vehicle: 'transport.vehicle_plate',
  trailer: 'transport.trailer_plate',
  driver: 'transport.driver.name',
  phone: 'transport.driver.phone',
} satisfies Record<keyof Filled, string>;

/** Asks who carries the order: haulier, plates and driver, saved together. */
export function AssignDialog({ order, onClose }: AssignDialogProps) {
  const { order: texts, carrying } = words.value;
  const [filled, setFilled] = useState(() => filledFrom(order));
  const [isNobody, setNobody] = useState(false);
  const submission = useOrderChange(
    order,
    () => ({
      method: 'PUT',
      path: `/orders/${order.id}/assignment`,
      body: { transport: isNobody ? null : assignmentOf(filled) },
    }),
    () => {
      say(
        isNobody
          ? carrying.unassigned(orderNumber(order.order_number))
          : carrying.assigned(orderNumber(order.order_number)),
      );
      onClose();
    },
  );
  const field = (name: keyof Filled) => ({
    value: filled[name],
    onValue: (value: string) => setFilled({ ...filled, [name]: value }),
    errors: submission.errors[names[name]],
    disabled: isNobody,
  });
  const known = useKnown(filled.haulier);
  return (
    <FormDialog
      title={carrying.assignTitle(orderNumber(order.order_number))}
      deed={texts.assign}
      submission={submission}
      fields={['transport']}
      onClose={onClose}
      aside={
        order.transport && (
          <label class="row">
            <input type="checkbox" checked={isNobody} onChange={(event) => setNobody(event.currentTarget.checked)} />
            {texts.nobody}
          </label>
        )
      }
    >
      <SuggestingField
        label={texts.haulier}
        aside={carrying.ownIfEmpty}
        suggestions={known.hauliers}
        {...field('haulier')}
      />
      <TextField label={carrying.haulierAddress} aside={carrying.forCmr} autocomplete="off" {...field('address')} />
      <div class="pair">
        <SuggestingField label={carrying.vehiclePlate} suggestions={known.vehicles} {...field('vehicle')} />
        <SuggestingField label={carrying.trailerPlate} suggestions={known.trailers} {...field('trailer')} />
      </div>
      <div class="pair">
        <TextField label={texts.driver} autocomplete="off" {...field('driver')} />
        <TextField type="tel" label={texts.phone} placeholder="+49 …" autocomplete="off" {...field('phone')} />
      </div>
    </FormDialog>
  );
}

type SuggestingFieldProps = {
  label: string;
  aside?: string;
  suggestions: readonly string[];
  value: string;
  onValue: (value: string) => void;
  errors: readonly string[] | undefined;
  disabled: boolean;
};

/** A text field that suggests earlier entries. */
function SuggestingField({ label, aside, suggestions, value, onValue, errors, disabled }: SuggestingFieldProps) {
  const list = useId();
  return (
    <Field label={label} aside={aside} errors={errors}>
      {(control) => (
        <>
          <input
            {...control}
            list={list}
            value={value}
            disabled={disabled}
            autocomplete="off"
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <datalist id={list}>
            {suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Suggestions from the last orders; the plates are those of the haulier entered. */
function useKnown(haulier: string) {
  const { value } = useResource('orders/carried', () =>
    ask<CompanyOrderPage>('/orders', { assigned: true, limit: 100 }),
  );
  const all = (value?.data ?? []).flatMap(({ transport }) => transport ?? []);
  const ofHaulier = all.filter((each) => each.haulier === haulier.trim());
  return {
    hauliers: distinct(all.map((each) => each.haulier)),
    vehicles: distinct(ofHaulier.map((each) => each.vehicle_plate)),
    trailers: distinct(ofHaulier.map((each) => each.trailer_plate)),
  };
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];

function filledFrom({ transport }: AnyOrder): Filled {
  return {
    haulier: transport?.haulier ?? '',
    address: transport?.haulier_address ?? '',
    vehicle: transport?.vehicle_plate ?? '',
    trailer: transport?.trailer_plate ?? '',
    driver: transport?.driver.name ?? '',
    phone: transport?.driver.phone ?? '',
  };
}

/** Empty fields are sent as unknown. */
function assignmentOf({ haulier, address, vehicle, trailer, driver, phone }: Filled): TransportAssignment {
  return {
    ...(haulier && { haulier }),
    ...(address && { haulier_address: address }),
    ...(vehicle && { vehicle_plate: vehicle }),
    ...(trailer && { trailer_plate: trailer }),
    ...((driver || phone) && { driver: { ...(driver && { name: driver }), ...(phone && { phone }) } }),
  };
}
