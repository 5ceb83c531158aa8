import { addDays } from '../../../data/dispatch/clock.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';

type DayPickerProps = {
  today: string;
  /** The day that is looked at. */
  date: string;
  onDate: (date: string) => void;
};

/** The day that is looked at: a step back or on, any other, and the way back to today. */
export function DayPicker({ today, date, onDate }: DayPickerProps) {
  const { day, today: name } = words.value;
  const step = (label: string, days: 1 | -1) => (
    <button
      type="button"
      class={`btn bare only ${days > 0 ? 'on' : ''}`}
      aria-label={label}
      onClick={() => onDate(addDays(date, days))}
    >
      <Icon name="left" />
    </button>
  );
  return (
    <div class="row day-picker">
      {step(day.dayBefore, -1)}
      <input
        type="date"
        class="input num"
        aria-label={day.otherDay}
        value={date}
        required
        // While somebody types a year, others are in the field.
        onChange={({ currentTarget: { value } }) => value >= '2000' && onDate(value)}
      />
      {step(day.dayAfter, 1)}
      {date !== today && (
        <button type="button" class="btn" onClick={() => onDate(today)}>
          {name}
        </button>
      )}
    </div>
  );
}
