import { SelectField, TextField } from '../../../../parts/form/field.tsx';
import { words } from '../../../../words/words.ts';
import type { GoodsForm, hazardFields } from '../form/transport-form.ts';
import type { GoodsLineProps } from './goods-line-props.ts';

type TextName = 'name' | 'marks' | 'hsCode' | 'temperatureMin' | 'temperatureMax' | (typeof hazardFields)[number];

/** What few goods need: a name, dangerous goods, a temperature, customs, at which stops. */
export function GoodsMore({ line, stops, path, errors, onChange }: GoodsLineProps) {
  const { booking } = words.value;
  const text = (name: TextName, maxLength: number) => (
    <TextField
      label={booking[name]}
      autocomplete="off"
      maxLength={maxLength}
      value={line[name]}
      onValue={(value) => onChange({ [name]: value })}
      errors={errors[`${path}.${name}`]}
    />
  );
  return (
    <>
      {text('name', 200)}
      <h3>{booking.hazardous}</h3>
      <div class="pair three">
        {text('unNumber', 7)}
        {text('hazardClass', 4)}
        <SelectField
          label={booking.packingGroup}
          value={line.packingGroup}
          onValue={(packingGroup) => onChange({ packingGroup })}
          options={['', 'I', 'II', 'III'].map((value) => ({ value, name: value || '–' }))}
          errors={errors[`${path}.packingGroup`]}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={line.isLimited}
          onChange={(event) => onChange({ isLimited: event.currentTarget.checked })}
        />
        {booking.isLimited}
      </label>
      <div class="pair">
        {text('properShippingName', 200)}
        {text('technicalName', 200)}
      </div>
      <div class="pair">
        {text('packages', 7)}
        {text('packageType', 100)}
      </div>
      <div class="pair">
        {text('netMass', 11)}
        {text('volume', 11)}
      </div>
      <h3>{booking.temperature}</h3>
      <div class="pair">
        {text('temperatureMin', 5)}
        {text('temperatureMax', 5)}
      </div>
      <h3>{booking.papers}</h3>
      <div class="pair">
        {text('marks', 200)}
        {text('hsCode', 12)}
      </div>
      <StopsOfLine line={line} stops={stops} onChange={onChange} />
    </>
  );
}

type StopsOfLineProps = Pick<GoodsLineProps, 'line' | 'stops' | 'onChange'>;

/** With several stops the documents have to say which goods are handed over where. */
function StopsOfLine({ line, stops, onChange }: StopsOfLineProps) {
  const { booking } = words.value;
  const choice = (name: 'loading' | 'unloading', count: number, label: string, titleOf: (at: number) => string) =>
    count > 1 && (
      <SelectField
        label={label}
        value={line[name]}
        onValue={(value) => onChange({ [name]: value } as Partial<GoodsForm>)}
        options={[
          { value: '', name: '–' },
          ...Array.from({ length: count }, (_, at) => ({ value: String(at), name: titleOf(at + 1) })),
        ]}
      />
    );
  return (
    <div class="pair">
      {choice('loading', stops.loadings, booking.loadedAt, booking.loadingNumber)}
      {choice('unloading', stops.unloadings, booking.unloadedAt, booking.unloadingNumber)}
    </div>
  );
}
