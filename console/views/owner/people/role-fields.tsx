import { useId } from 'preact/hooks';
import type { Account, PersonRequest } from '../../../data/operator-types.ts';
import { Field, SelectField } from '../../../parts/form/field.tsx';
import { ownerWords } from '../../../words/owner-words.ts';

export type Role = PersonRequest['role'];
/** A person's role; `account` is the name of the account that a shipper acts for. */
export type RoleChoice = { role: Role; account: string };

type RoleFieldsProps = {
  choice: RoleChoice;
  accounts: readonly Account[];
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (choice: RoleChoice) => void;
};

/** A person's role, and the account they act for. */
export function RoleFields({ choice, accounts, errors, onChange }: RoleFieldsProps) {
  const texts = ownerWords.value.person;
  const names = useId();
  return (
    <>
      <SelectField
        label={texts.role}
        hint={texts.roleText[choice.role]}
        errors={errors.role}
        value={choice.role}
        onValue={(role) => onChange({ ...choice, role: role as Role })}
        options={Object.entries(texts.roles).map(([value, name]) => ({ value, name }))}
      />
      {choice.role === 'shipper' && (
        <Field label={texts.account} errors={errors.account}>
          {(control) => (
            <>
              <input
                {...control}
                list={names}
                value={choice.account}
                onInput={(event) => onChange({ ...choice, account: event.currentTarget.value })}
              />
              <datalist id={names}>
                {accounts.map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </>
  );
}

/** In the interface's format. */
export function bodyOf({ role, account }: RoleChoice): { role: Role; account?: string } {
  return { role, ...(role === 'shipper' && account && { account }) };
}
