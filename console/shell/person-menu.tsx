import type { ComponentChildren } from 'preact';
import { singleKeys, switchSingleKeys } from '../data/keys.ts';
import { logOut, session } from '../data/session.ts';
import { attempt } from '../parts/attempt.ts';
import { Icon } from '../parts/icon.tsx';
import { chooseLanguage, language, languageNames, words } from '../words/words.ts';
import { chooseTheme, type Theme, theme } from './theme.ts';

/** Who is logged in, with display settings and logging out. */
export function PersonMenu({ children }: { children: ComponentChildren }) {
  const { person } = session.value!;
  return (
    <div class="me">
      <button type="button" class="who-am-i" popovertarget="person-menu">
        <span class="ava" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span class="grow cut">{person.name}</span>
      </button>
      {children}
      <div id="person-menu" popover="auto" class="menu">
        <Choice label={words.value.languageLabel} value={language.value} onChange={chooseLanguage}>
          {languageNames.map(({ code, language: name }) => ({ value: code, name }))}
        </Choice>
        <Choice label={words.value.theme} value={theme.value} onChange={(value) => chooseTheme(value as Theme)}>
          {[
            { value: 'system', name: words.value.themeSystem },
            { value: 'light', name: words.value.themeLight },
            { value: 'dark', name: words.value.themeDark },
          ]}
        </Choice>
        <label class="row">
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
          />
          {words.value.singleKeys}
        </label>
        <button type="button" class="btn" onClick={() => attempt(logOut)}>
          <Icon name="lock" />
          {words.value.logOut}
        </button>
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: { value: string; name: string }[];
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label class="choice">
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children.map((each) => (
          <option key={each.value} value={each.value} selected={each.value === value}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part = '') => [...part][0] ?? '');
  return letters.join('').toUpperCase();
}
