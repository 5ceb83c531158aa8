import { useId } from 'preact/hooks';
import { ask } from '../../../data/calls.ts';
import type { AssignedTransport, CompanyOrderPage, TransportAssignment } from '../../../data/operator-types.ts';
import { useResource } from '../../../data/resource.ts';
import { words } from '../../../words/words.ts';
import { Field, TextField } from '../../form/field.tsx';

/** Who carries an order, as it is typed. */
export type Carrying = {
  haulier: string;
  address: string;
  vehicle: string;
  trailer: string;
  driver: string;
  phone: string;
};

/** Where the interface tells of each field, below the transport. */
const names = {
  haulier: 'haulier',
  address: 'haulier_address',
  vehicle: 'vehicle_plate',
  trailer: 'trailer_plate',
  driver: 'driver.name',
  phone: 'driver.phone',
} satisfies Record<keyof Carrying, string>;

type CarryingFieldsProps = {
  carrying: Carrying;
  onCarrying: (carrying: Carrying) => void;
  /** By the field's name below `transport`. */
  errorsOf: (name: string) => readonly string[] | undefined;
  isDisabled?: boolean;
};

/** Haulier, plates and driver; those of the last orders are proposed. */
export function CarryingFields({ carrying, onCarrying, errorsOf, isDisabled = false }: CarryingFieldsProps) {
  const { order: texts, carrying: own } = words.value;
  const known = useKnown(carrying.haulier);
  const field = (name: keyof Carrying) => ({
    value: carrying[name],
    onValue: (value: string) => onCarrying({ ...carrying, [name]: value }),
    errors: errorsOf(names[name]),
    disabled: isDisabled,
  });
  return (
    <>
      <SuggestingField
        label={texts.haulier}
        aside={own.ownIfEmpty}
        suggestions={known.hauliers}
        {...field('haulier')}
      />
      <TextField label={own.haulierAddress} aside={own.forCmr} autocomplete="off" {...field('address')} />
      <div class="pair">
        <SuggestingField label={own.vehiclePlate} suggestions={known.vehicles} {...field('vehicle')} />
        <SuggestingField label={own.trailerPlate} suggestions={known.trailers} {...field('trailer')} />
      </div>
      <div class="pair">
        <TextField label={texts.driver} autocomplete="off" {...field('driver')} />
        <TextField type="tel" label={texts.phone} placeholder="+49 …" autocomplete="off" {...field('phone')} />
      </div>
    </>
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

/** Empty where nobody carries it yet. */
export function carryingOf(transport: AssignedTransport | null): Carrying {
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
export function assignmentOf({ haulier, address, vehicle, trailer, driver, phone }: Carrying): TransportAssignment {
  return {
    ...(haulier && { haulier }),
    ...(address && { haulier_address: address }),
    ...(vehicle && { vehicle_plate: vehicle }),
    ...(trailer && { trailer_plate: trailer }),
    ...((driver || phone) && { driver: { ...(driver && { name: driver }), ...(phone && { phone }) } }),
  };
}
