import { ask } from '../../data/calls.ts';
import { useAccounts } from '../../data/company/accounts.ts';
import { usePeople } from '../../data/company/people.ts';
import type { AuditEntry, AuditReply } from '../../data/operator-types.ts';
import { refresh } from '../../data/resource.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { exactMoment, moment } from '../../parts/format.ts';
import { MoreRows } from '../../parts/list/more-rows.tsx';
import { useOlder } from '../../parts/list/use-older.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ownerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { actorOf, detailsOf, type Names, targetOf } from './audit-in-words.ts';

const pageSize = 50;
const key = 'audit';

async function load(before: number | undefined) {
  const { data } = await ask<AuditReply>('/audit', { before, limit: pageSize });
  return { rows: data, next: data.length < pageSize ? null : data.at(-1)!.id };
}

/** What was done to people, tokens, accounts and settings, by whom and when. */
export default function Audit() {
  const list = useOlder<AuditEntry, number>(key, load);
  const names: Names = { accounts: useAccounts().value ?? [], people: usePeople().value ?? [] };
  const rows = useRows<HTMLTableSectionElement>();
  const texts = ownerWords.value.auditLog;
  useTitle(words.value.audit);
  return (
    <>
      <header class="top">
        <h1>{words.value.audit}</h1>
      </header>
      <div class="cols">
        <div class="main">
          {list.refusal && !list.rows && (
            <Failure refusal={list.refusal} onRetry={() => refresh((each) => each === key)} />
          )}
          {list.rows?.length === 0 && <Empty icon="audit" title={texts.none} text={texts.noneText} />}
          {list.rows && list.rows.length > 0 && (
            <table class="list audit">
              <caption class="sr">{words.value.audit}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.when}</th>
                  <th scope="col">{texts.what}</th>
                  <th scope="col">{texts.whom}</th>
                  <th scope="col">{texts.who}</th>
                </tr>
              </thead>
              <tbody ref={rows}>
                {list.rows.map((entry) => (
                  <Entry key={entry.id} entry={entry} names={names} />
                ))}
              </tbody>
            </table>
          )}
          <MoreRows list={list} end={texts.end} />
        </div>
      </div>
    </>
  );
}

function Entry({ entry, names }: { entry: AuditEntry; names: Names }) {
  const texts = ownerWords.value.auditLog;
  const target = targetOf(entry, names);
  const details = detailsOf(entry, names);
  return (
    <tr>
      <td class="two">
        <time dateTime={entry.at} title={exactMoment(entry.at)}>
          {moment(entry.at)}
        </time>
      </td>
      <td class="flow">
        <b>{texts.action[entry.action as keyof typeof texts.action] ?? entry.action}</b>
        {details && <span class="mut small says">{details}</span>}
      </td>
      <td>
        {target.href ? (
          <a class="link" data-row href={target.href}>
            {target.name}
          </a>
        ) : (
          target.name
        )}
      </td>
      <td class="two">{actorOf(entry)}</td>
    </tr>
  );
}
