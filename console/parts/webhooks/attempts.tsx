import { useAddress } from '../../data/address.ts';
import { ask, change } from '../../data/calls.ts';
import type { WebhookAttempt, WebhookAttemptsReply, WebhookEndpoint } from '../../data/operator-types.ts';
import { refresh } from '../../data/resource.ts';
import { developerWords } from '../../words/owner-words.ts';
import { attempt as tryTo } from '../attempt.ts';
import { Failure } from '../failure.tsx';
import { measure, moment } from '../format.ts';
import { Icon } from '../icon.tsx';
import { MoreRows } from '../list/more-rows.tsx';
import { useOlder } from '../list/use-older.ts';
import { say } from '../toast.tsx';

/** What was sent to an endpoint and what came back; whether only failures are shown is in the address. */
export function Attempts({ endpoint, canChange }: { endpoint: WebhookEndpoint; canChange: boolean }) {
  const texts = developerWords.value.attempt;
  const { query, set } = useAddress();
  const failed = query.failed === 'true' ? 'true' : undefined;
  const path = `/webhook-endpoints/${endpoint.id}/attempts`;
  const key = `endpoints/${endpoint.id}/attempts?failed=${failed ?? ''}`;
  const list = useOlder<WebhookAttempt, string>(key, async (before) => {
    const { data, next } = await ask<WebhookAttemptsReply>(path, { before, failed });
    return { rows: data, next };
  });
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
        <span class="mut">{texts.text}</span>
        <label class="tick end">
          <input
            type="checkbox"
            checked={failed !== undefined}
            onChange={(event) => set({ failed: event.currentTarget.checked ? 'true' : undefined })}
          />
          {texts.failedOnly}
        </label>
      </div>
      {list.refusal && !list.rows && <Failure refusal={list.refusal} onRetry={() => refresh((each) => each === key)} />}
      {list.rows?.length === 0 && <p class="mut">{failed ? texts.noneFailed : `${texts.none}. ${texts.noneText}`}</p>}
      {list.rows && list.rows.length > 0 && (
        <table class="list plain attempts">
          <caption class="sr">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.reply}</th>
              <th scope="col">{texts.event}</th>
              <th scope="col" class="n wide">
                {texts.attempt}
              </th>
              <th scope="col" class="n wide">
                {texts.took}
              </th>
              <th scope="col" class="n">
                {texts.when}
              </th>
              <th scope="col">
                <span class="sr">{texts.again}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((each) => (
              <Attempt key={each.id} attempt={each} canSendAgain={canChange && endpoint.enabled} endpoint={endpoint} />
            ))}
          </tbody>
        </table>
      )}
      <MoreRows list={list} />
    </section>
  );
}

type AttemptProps = { attempt: WebhookAttempt; endpoint: WebhookEndpoint; canSendAgain: boolean };

function Attempt({ attempt, endpoint, canSendAgain }: AttemptProps) {
  const texts = developerWords.value.attempt;
  const { succeeded, status, error, response } = attempt;
  // A test is not an event, so it cannot be sent again.
  const isEvent = attempt.position !== null;
  return (
    <tr>
      <td class="first">
        <span class={`st ${succeeded ? 'finished' : 'failed'}`}>
          <Icon name={succeeded ? 's-delivered' : 's-failed'} />
          {status ?? texts.noReply}
        </span>
        {error && <span class="bad small"> {error}</span>}
        {response && (
          <details>
            <summary class="mut small">{texts.response}</summary>
            <pre>{response}</pre>
          </details>
        )}
      </td>
      <td>
        <code>{attempt.type}</code>
      </td>
      <td class="n wide">{attempt.attempt}</td>
      <td class="n wide two">{measure(attempt.duration_ms, 'ms')}</td>
      <td class="n two">{moment(attempt.at)}</td>
      <td class="n">
        {canSendAgain && isEvent && (
          <button type="button" class="link" onClick={() => sendAgain(endpoint, attempt)}>
            {texts.again}
            <span class="sr"> {attempt.event_id}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

/** A test is sent within this time; then the attempts are reloaded. */
const soonMs = 2_000;

function sendAgain({ id }: WebhookEndpoint, { event_id }: WebhookAttempt): Promise<void> {
  return tryTo(async () => {
    await change({ method: 'POST', path: `/webhook-endpoints/${id}/replay`, body: { event: event_id } });
    say(developerWords.value.attempt.sentAgain);
    setTimeout(() => refresh((key) => key.startsWith('endpoints')), soonMs);
  });
}
