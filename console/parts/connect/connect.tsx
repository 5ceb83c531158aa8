import { useState } from 'preact/hooks';
import { environmentBase, isSandbox } from '../../data/page.ts';
import { connectWords } from '../../words/connect-words.ts';
import { TextField } from '../form/field.tsx';
import { CopyButton } from '../secret/copy-button.tsx';
import { type SnippetName, snippets } from './snippets.ts';

const names = Object.keys(snippets) as SnippetName[];
const tokenStart = isSandbox ? 'tos_test_' : 'tos_live_';
/** Nothing that a shell or a program would read otherwise. */
const tokenForm = /^tos_(?:test|live)_[\w-]+$/;

/** How a program reaches this environment, with a token that was just made if there is one. */
function Connect({ token }: { token: string }) {
  const texts = connectWords.value;
  const connection = { base: location.origin + environmentBase, token };
  return (
    <ul>
      {names.map((name) => {
        const { title, text } = texts.snippet[name];
        const code = snippets[name](connection);
        return (
          <li key={name}>
            <div class="row">
              <h2 class="grow">{title}</h2>
              <CopyButton text={code} label={texts.copy(title)} />
            </div>
            <p class="mut">{text}</p>
            <pre>{code}</pre>
          </li>
        );
      })}
    </ul>
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
  const isFit = tokenForm.test(token) && token.startsWith(tokenStart);
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
        errors={token === '' || isFit ? undefined : [texts.tokenUnfit(`${tokenStart}…`)]}
        placeholder={`${tokenStart}…`}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onValue={setTyped}
      />
      <Connect token={isFit ? token : `${tokenStart}…`} />
    </section>
  );
}
