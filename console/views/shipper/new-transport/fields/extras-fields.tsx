import type { ExtraService, Offer } from '../../../../../client/src/api-types.ts';
import { fasterText } from '../../../../parts/faster-text.ts';
import { money } from '../../../../parts/format.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { words } from '../../../../words/words.ts';
import { chosenFaster, withFaster } from '../form/faster-windows.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { TransportForm } from '../form/transport-form.ts';
import { windowText } from '../form/window-text.ts';

type ExtrasFieldsProps = {
  form: TransportForm;
  offer: Offer | undefined;
  errors: FieldErrors;
  onChange: (changes: Partial<TransportForm>) => void;
};

/** Loading earlier for an earlier day, the chosen vehicle's extra services, the proof, and a note to the driver. */
export function ExtrasFields({ form, offer, errors, onChange }: ExtrasFieldsProps) {
  const { booking } = words.value;
  const services = offer?.available_extra_services ?? [];
  const gone = form.services.filter((label) => offer && !services.some((each) => each.label === label));
  const toggle = (label: string, isOn: boolean) =>
    onChange({ services: [...form.services.filter((each) => each !== label), ...(isOn ? [label] : [])] });
  return (
    <section aria-label={booking.extras}>
      <h2>{booking.extras}</h2>
      <Extra
        name={booking.proof}
        aside={booking.free}
        isOn={form.isProofWanted}
        onToggle={(isProofWanted) => onChange({ isProofWanted })}
      />
      {offer?.faster && (
        <Extra
          name={fasterText(offer.faster)}
          aside={booking.free}
          isOn={chosenFaster(form, offer) !== undefined}
          onToggle={(isOn) => onChange({ unloadings: withFaster(form, isOn ? offer.faster : undefined) })}
        />
      )}
      {services.map((service) => (
        <Extra
          key={service.label}
          name={serviceName(service.label)}
          aside={serviceNote(service)}
          isOn={form.services.includes(service.label)}
          onToggle={(isOn) => toggle(service.label, isOn)}
        />
      ))}
      {gone.map((label) => (
        <Extra
          key={label}
          name={serviceName(label)}
          aside={booking.notWithThis}
          isOn
          onToggle={() => toggle(label, false)}
        />
      ))}
      {errors.services && (
        <p class="note fail" role="alert">
          <Icon name="alert" />
          {errors.services.join(' ')}
        </p>
      )}
      <div class={`field ${errors.note ? 'bad' : ''}`}>
        <span>
          <label for="booking-note">{booking.note}</label>
        </span>
        <textarea
          id="booking-note"
          rows={2}
          maxLength={5000}
          value={form.note}
          aria-invalid={errors.note ? true : undefined}
          aria-describedby={errors.note ? 'booking-note-error' : undefined}
          onInput={(event) => onChange({ note: event.currentTarget.value })}
        />
        {errors.note && (
          <span class="err" id="booking-note-error">
            {errors.note.join(' ')}
          </span>
        )}
      </div>
    </section>
  );
}

type ExtraProps = { name: string; aside: string; isOn: boolean; onToggle: (isOn: boolean) => void };

function Extra({ name, aside, isOn, onToggle }: ExtraProps) {
  return (
    <label class="check extra">
      <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.currentTarget.checked)} />
      <span class="grow">{name}</span>
      <span class="mut num">{aside}</span>
    </label>
  );
}

/** A service added by a later release is shown under its code. */
function serviceName(label: string): string {
  return words.value.order.extra[label] ?? label;
}

function serviceNote({ cost, estimated_unloading_times: times }: ExtraService): string {
  const last = times?.at(-1);
  return last ? `${money(cost)} · ${windowText(last)}` : money(cost);
}
