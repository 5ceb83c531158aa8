import { useState } from 'preact/hooks';
import { change } from '../../data/calls.ts';
import type {
  ChangedWebhookEndpointReply,
  NewWebhookEndpointReply,
  WebhookEndpoint,
  WebhookEndpointRequest,
} from '../../data/operator-types.ts';
import { isShipper } from '../../data/session.ts';
import { developerWords, ownerWords } from '../../words/owner-words.ts';
import { TextField } from '../form/field.tsx';
import { FormRefusal } from '../form/form-refusal.tsx';
import { SaveRow } from '../form/save-row.tsx';
import { useSubmit } from '../form/use-submit.ts';

type EventType = NonNullable<WebhookEndpointRequest['types']>[number];

type EndpointFormProps = {
  /** The endpoint to change; a new one if absent. */
  endpoint?: WebhookEndpoint;
  onClose?: () => void;
  onMade?: (endpoint: WebhookEndpoint, secret: string) => void;
  onSaved?: () => void;
};

/** The address that events go to, which events, and whether any are sent. */
export function EndpointForm({ endpoint, onClose, onMade, onSaved }: EndpointFormProps) {
  const texts = developerWords.value.hook;
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<readonly EventType[]>((endpoint?.types ?? []) as EventType[]);
  const [isForSome, setForSome] = useState(types.length > 0);
  const [enabled, setEnabled] = useState(endpoint?.enabled ?? true);
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const body = { url, description, types: isForSome ? types : [], enabled };
    if (!endpoint) {
      const { data } = await change<NewWebhookEndpointReply>({ method: 'POST', path: '/webhook-endpoints', body });
      onMade?.(data, data.secret);
      return;
    }
    // Enabling it again would start it from now: only what changed is sent.
    const changed = Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(endpoint[name as keyof typeof body]),
    );
    const path = `/webhook-endpoints/${endpoint.id}`;
    if (changed.length > 0)
      await change<ChangedWebhookEndpointReply>({ method: 'PATCH', path, body: Object.fromEntries(changed) });
    onSaved?.();
  });
  return (
    <form class="form" onSubmit={submit} noValidate aria-label={endpoint ? texts.settings : texts.addTitle}>
      <TextField
        type="url"
        label={texts.url}
        hint={texts.urlHint}
        errors={isShipper() ? errors.url?.map(withoutSetting) : errors.url}
        value={url}
        onValue={setUrl}
        placeholder="https://"
        spellcheck={false}
      />
      <TextField
        label={texts.description}
        aside={ownerWords.value.optional}
        errors={errors.description}
        value={description}
        onValue={setDescription}
      />
      <TypeChoice types={types} isForSome={isForSome} onTypes={setTypes} onForSome={setForSome} />
      <label class="tick">
        <input type="checkbox" checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
        <span>
          {texts.enabled}
          <small>{texts.enabledHint}</small>
        </span>
      </label>
      <FormRefusal refusal={refusal} fields={['url', 'description']} />
      <SaveRow isBusy={isBusy} {...(onClose && { onClose })} {...(!endpoint && { deed: ownerWords.value.add })} />
    </form>
  );
}

/** Which setting of the service opens an address is for the company to know. */
const withoutSetting = (text: string) => text.replace(/ by SHIPPER_\w+$/, '');

type TypeChoiceProps = {
  types: readonly EventType[];
  isForSome: boolean;
  onTypes: (types: readonly EventType[]) => void;
  onForSome: (isForSome: boolean) => void;
};

function TypeChoice({ types, isForSome, onTypes, onForSome }: TypeChoiceProps) {
  const { event: names, hook: texts } = developerWords.value;
  const known = Object.keys(names) as EventType[];
  // The company alone hears of it.
  const all = known.filter((type) => !isShipper() || type !== 'order.unanswered');
  return (
    <fieldset class="types">
      <legend>{texts.types}</legend>
      {[false, true].map((some) => (
        <label key={String(some)} class="tick">
          <input type="radio" name="types" checked={isForSome === some} onChange={() => onForSome(some)} />
          {some ? texts.someTypes : texts.allTypes}
        </label>
      ))}
      {isForSome &&
        all.map((type) => (
          <label key={type} class="tick type">
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                onTypes(all.filter((each) => (each === type ? checked : types.includes(each))))
              }
            />
            <span>
              <code>{type}</code>
              <small>{names[type]}</small>
            </span>
          </label>
        ))}
    </fieldset>
  );
}
