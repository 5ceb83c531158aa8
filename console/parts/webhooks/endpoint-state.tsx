import type { WebhookEndpoint } from '../../data/operator-types.ts';
import { developerWords, ownerWords } from '../../words/owner-words.ts';
import { moment, number } from '../format.ts';
import { Icon } from '../icon.tsx';

/** Whether anything is sent to the endpoint, and if not why. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = developerWords.value.hook;
  const { disabled_reason, disabled_at, failing_since, enabled } = endpoint;
  if (!enabled) {
    const why = texts.off[disabled_reason as keyof typeof texts.off] ?? ownerWords.value.disabled;
    return (
      <span class={`st pill ${disabled_reason === 'owner' ? 'canceled' : 'failed'}`}>
        <Icon name={disabled_reason === 'owner' ? 'x' : 's-failed'} />
        {why}
        {disabled_at && `, ${texts.offSince(moment(disabled_at))}`}
      </span>
    );
  }
  if (failing_since)
    return (
      <span class="st pill wait">
        <Icon name="s-wait" />
        {texts.failingSince(moment(failing_since))}
      </span>
    );
  return <span class="two">{texts.isOn}</span>;
}

/** The types of its events, in short. */
export function typesOf({ types }: WebhookEndpoint): string {
  const texts = developerWords.value.hook;
  if (types.length === 0) return texts.allTypes;
  return types.length > 2 ? texts.typeCount(number(types.length)) : types.join(', ');
}
