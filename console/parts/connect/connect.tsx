import { useState } from 'preact/hooks';
import { environmentBase, isSandbox } from '../../data/page.ts';
import { connectWords } from '../../words/connect-words.ts';
import { TextField } from '../form/field.tsx';
import { CopyButton } from '../secret/copy-button.tsx';
import { type SnippetName, snippets } from './snippets.ts';
import { tokenFault } from './token-form.ts';

type GuidePath = keyof typeof connectWords.value.guide;
const names = Object.keys(snippets) as SnippetName[];
const tokenStart = isSandbox ? 'tos_test_' : 'tos_live_';
/** The pages of the documentation that say more. */
const guides: Partial<Record<SnippetName, GuidePath>> = {
  curl: 'interface',
  typescript: 'client/README',
  mcp: 'agents',
};

/** How a program reaches this environment, with a token that was just made if there is one. */
function Connect({ token }: { token: string }) {
  const texts = connectWords.value;
  const connection = { base: location.origin + environmentBase, token };
  return (
    <>
      <ul>
        {names.map((name) => {
          const { title, text } = texts.snippet[name];
          const code = snippets[name](connection);
          const guide = guides[name];
          return (
            <li key={name}>
              <div class="row">
                <h2 class="grow">{title}</h2>
                <CopyButton text={code} label={texts.copy(title)} />
              </div>
              <p class="mut">
                {text} {guide && <GuideLink path={guide} />}
              </p>
              <pre>{code}</pre>
            </li>
          );
        })}
      </ul>
      <p>
        {texts.events} <GuideLink path="events" />
      </p>
    </>
  );
}

/** The service serves them beside the console, those of its own version. */
function GuideLink({ path }: { path: GuidePath }) {
  return (
    <a class="link" href={`/docs/${path}`}>
      {connectWords.value.guide[path]}
    </a>
  );
}

/** The same, folded, for whoever has just made a token. */
export function ConnectWithNew({ secret }: { secret: string }) {
  return (
    <details class="ended calls">
      <summary>{connectWords.value.withToken}</summary>
      <Connect token={secret} />
    </details>
  );
}

/** The same for somebody who has a token elsewhere: what they type fills it in, and stays in this page. */
export function ConnectWithOwn({ tokensAt }: { tokensAt: string }) {
  const texts = connectWords.value;
  const [typed, setTyped] = useState('');
  const token = typed.trim();
  const fault = tokenFault(token, tokenStart);
  return (
    <section class="calls" aria-label={texts.title}>
      <p>
        {isSandbox ? texts.sandbox : texts.production} {texts.issued}{' '}
        <a class="link" href={tokensAt}>
          {texts.tokensLink}
        </a>
      </p>
      <TextField
        label={texts.token}
        hint={texts.tokenHint}
        class="medium"
        errors={token === '' || !fault ? undefined : [texts.unfit[fault](`${tokenStart}…`)]}
        placeholder={`${tokenStart}…`}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onValue={setTyped}
      />
      <Connect token={fault ? `${tokenStart}…` : token} />
    </section>
  );
}
