import { useState } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import type { WebhookEndpoint, WebhookEndpointListReply } from '../../data/operator-types.ts';
import { isSandbox } from '../../data/page.ts';
import { refresh, useResource } from '../../data/resource.ts';
import { developerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { Empty } from '../empty.tsx';
import { Failure } from '../failure.tsx';
import { moment } from '../format.ts';
import { Icon } from '../icon.tsx';
import { SidePane } from '../list/side-pane.tsx';
import { useRows } from '../list/use-rows.ts';
import { SecretOnce } from '../secret/secret-once.tsx';
import { Endpoint } from './endpoint.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointState, typesOf } from './endpoint-state.tsx';

const key = 'endpoints';
const refreshEndpoints = () => refresh((each) => each.startsWith(key));

/**
 * Webhook endpoints of the company, or of the shipper who is logged in. `canChange`: whether the person may do more
 * than read. The chosen one is in the address.
 */
export function Webhooks({ canChange }: { canChange: boolean }) {
  const { query, set } = useAddress();
  const { value, refusal } = useResource(key, async () => {
    const { data } = await ask<WebhookEndpointListReply>('/webhook-endpoints');
    return data;
  });
  const [secret, setSecret] = useState<string>();
  const texts = developerWords.value.hook;
  const chosen = value?.find(({ id }) => id === query.endpoint);
  const close = () => set({ endpoint: undefined, add: undefined, failed: undefined });
  const onMade = (endpoint: WebhookEndpoint, made: string) => {
    setSecret(made);
    refreshEndpoints();
    set({ add: undefined, endpoint: endpoint.id });
  };
  if (refusal && !value) return <Failure refusal={refusal} onRetry={refreshEndpoints} />;
  if (!value) return null;
  return (
    <div class={`cols ${query.add === 'true' ? 'has-pane' : ''}`}>
      <div class="main">
        {secret && (
          <div class="inset-row">
            <SecretOnce
              title={texts.secretTitle}
              secret={secret}
              text={texts.secretText}
              onKept={() => setSecret(undefined)}
            />
          </div>
        )}
        {chosen && (
          <Endpoint key={chosen.id} endpoint={chosen} canChange={canChange} onClose={close} onSecret={setSecret} />
        )}
        {!chosen && value.length === 0 && (
          <Empty icon="webhook" title={texts.none} text={<NoneText />}>
            {canChange && (
              <button type="button" class="btn go" onClick={() => set({ add: 'true' })}>
                {texts.addTitle}
              </button>
            )}
          </Empty>
        )}
        {!chosen && value.length > 0 && (
          <EndpointTable endpoints={value} onOpen={({ id }) => set({ endpoint: id, add: undefined })} />
        )}
      </div>
      {query.add === 'true' && (
        <SidePane title={texts.addTitle} onClose={close}>
          <EndpointForm onClose={close} onMade={onMade} />
        </SidePane>
      )}
    </div>
  );
}

/** What an endpoint is and, where programs are tried, how events reach one that has no public address. */
function NoneText() {
  const texts = developerWords.value.hook;
  if (!isSandbox) return texts.noneText;
  return (
    <>
      {texts.noneText} {texts.listen} <code>npx --no transport-ordering-client listen</code>.{' '}
      <a class="link" href="/docs/events#in-five-minutes-without-a-public-address">
        {texts.listenGuide}
      </a>
    </>
  );
}

/** For the heading of the view. */
export function AddEndpoint() {
  const { set } = useAddress();
  return (
    <button type="button" class="btn go" onClick={() => set({ add: 'true', endpoint: undefined })}>
      <Icon name="plus" />
      {developerWords.value.hook.add}
    </button>
  );
}

type EndpointTableProps = { endpoints: readonly WebhookEndpoint[]; onOpen: (endpoint: WebhookEndpoint) => void };

function EndpointTable({ endpoints, onOpen }: EndpointTableProps) {
  const texts = developerWords.value.hook;
  const rows = useRows<HTMLTableSectionElement>();
  return (
    <table class="list">
      <caption class="sr">{words.value.webhooks}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.url}</th>
          <th scope="col">{texts.types}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col" class="n wide">
            {texts.waiting}
          </th>
          <th scope="col" class="n wide">
            {texts.lastSuccess}
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <td class="first address">
              <button type="button" data-row onClick={() => onOpen(endpoint)}>
                <b class="cut">{endpoint.url}</b>
              </button>
              {endpoint.description && <span class="mut small says cut">{endpoint.description}</span>}
            </td>
            <td class="two flow">{typesOf(endpoint)}</td>
            <td>
              <EndpointState endpoint={endpoint} />
            </td>
            <td class="n wide">{endpoint.waiting || '–'}</td>
            <td class="n wide two">{endpoint.last_success_at ? moment(endpoint.last_success_at) : texts.never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
