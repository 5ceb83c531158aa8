import { useState } from 'preact/hooks';
import { change } from '../../data/calls.ts';
import { useKeys } from '../../data/keys.ts';
import type { RotatedSecretReply, WebhookEndpoint, WebhookTestReply } from '../../data/operator-types.ts';
import { refresh } from '../../data/resource.ts';
import { developerWords, ownerWords } from '../../words/owner-words.ts';
import { askFirst } from '../ask-first.tsx';
import { attempt } from '../attempt.ts';
import { moment } from '../format.ts';
import { Icon } from '../icon.tsx';
import { say, showRefusal } from '../toast.tsx';
import { Attempts } from './attempts.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointState, typesOf } from './endpoint-state.tsx';
import { Replay } from './replay.tsx';

const refreshAll = () => refresh((key) => key.startsWith('endpoints'));

type EndpointProps = {
  endpoint: WebhookEndpoint;
  canChange: boolean;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

/** One endpoint: what was sent to it and what came back, and its settings. */
export function Endpoint({ endpoint, canChange, onClose, onSecret }: EndpointProps) {
  const texts = developerWords.value.hook;
  useKeys([{ key: 'Escape', label: texts.all, run: onClose }]);
  return (
    <>
      <div class="bar endpoint-bar">
        <button type="button" class="btn bare only" onClick={onClose} aria-label={texts.all}>
          <Icon name="left" />
        </button>
        <h2 class="cut">{endpoint.url}</h2>
        <EndpointState endpoint={endpoint} />
        <span class="grow" />
        {canChange && (
          <button type="button" class="btn" onClick={() => sendTest(endpoint)}>
            {texts.test}
          </button>
        )}
      </div>
      <div class="page">
        <div class="l">
          <Attempts endpoint={endpoint} canChange={canChange} />
        </div>
        <div class="r">
          <Settings endpoint={endpoint} canChange={canChange} />
          {canChange && endpoint.enabled && <Replay endpoint={endpoint} />}
          {canChange && (
            <section class="deeds">
              <div>
                <button type="button" class="btn" onClick={() => rotate(endpoint, onSecret)}>
                  {texts.rotate}
                </button>
                <p class="mut small">
                  {endpoint.old_secret_until ? texts.oldSecret(moment(endpoint.old_secret_until)) : texts.rotateText}
                </p>
              </div>
              <div>
                <button type="button" class="btn" onClick={() => remove(endpoint, onClose)}>
                  {texts.remove}
                </button>
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Settings({ endpoint, canChange }: { endpoint: WebhookEndpoint; canChange: boolean }) {
  const texts = developerWords.value.hook;
  const [isOpen, setOpen] = useState(false);
  const save = () => {
    setOpen(false);
    refreshAll();
    say(texts.saved);
  };
  return (
    <section>
      <div class="sec">
        <h2>{texts.settings}</h2>
        {canChange && !isOpen && (
          <button type="button" class="link end" onClick={() => setOpen(true)}>
            {ownerWords.value.change}
          </button>
        )}
      </div>
      {isOpen ? (
        <EndpointForm endpoint={endpoint} onClose={() => setOpen(false)} onSaved={save} />
      ) : (
        <dl class="facts">
          <dt>{texts.description}</dt>
          <dd>{endpoint.description || '–'}</dd>
          <dt>{texts.types}</dt>
          <dd>{endpoint.types.length > 0 ? endpoint.types.join(', ') : typesOf(endpoint)}</dd>
          <dt>{texts.lastSuccess}</dt>
          <dd>{endpoint.last_success_at ? moment(endpoint.last_success_at) : texts.never}</dd>
          <dt>{texts.waiting}</dt>
          <dd>{endpoint.waiting || '–'}</dd>
          <dt>{texts.updated}</dt>
          <dd>{moment(endpoint.updated_at)}</dd>
        </dl>
      )}
    </section>
  );
}

async function sendTest({ id }: WebhookEndpoint): Promise<void> {
  const texts = developerWords.value.hook;
  await attempt(async () => {
    const { data } = await change<WebhookTestReply>({ method: 'POST', path: `/webhook-endpoints/${id}/test` });
    const found = [data.status, data.error].filter((each) => each !== null).join(', ');
    if (data.succeeded) say(texts.tested(found));
    else showRefusal(texts.testFailed(found));
  });
  refreshAll();
}

async function rotate({ id }: WebhookEndpoint, onSecret: (secret: string) => void): Promise<void> {
  const texts = developerWords.value.hook;
  if (!(await askFirst({ title: texts.rotateTitle, text: texts.rotateText, deed: texts.rotateDeed }))) return;
  await attempt(async () => {
    const { data } = await change<RotatedSecretReply>({ method: 'POST', path: `/webhook-endpoints/${id}/rotate` });
    onSecret(data.secret);
  });
  refreshAll();
}

async function remove({ id, url }: WebhookEndpoint, onClose: () => void): Promise<void> {
  const texts = developerWords.value.hook;
  if (!(await askFirst({ title: texts.removeTitle, text: texts.removeText(url), deed: texts.removeDeed }))) return;
  await attempt(async () => {
    await change({ method: 'DELETE', path: `/webhook-endpoints/${id}` });
    onClose();
    say(texts.removed);
  });
  refreshAll();
}
