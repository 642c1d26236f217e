// The form that chooses an icon and a colour.
import './appearance-form.css';
import { COLOURS, isEmoji } from '@tandem/web/icons/appearance.ts';
import { findIcons, ICON_GROUPS, ICONS } from '@tandem/web/icons/icons.ts';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { language } from '../../foundation/preferences/preferences.ts';
import type { Appearance } from '../../foundation/storage/records.ts';
import { ChosenIcon, isName } from './chosen-icon.tsx';
import { ta } from './i18n.ts';

type FormProps = {
  name: string;
  appearance: Appearance;
  onSave: (appearance: Appearance) => void;
  onCancel: () => void;
};

export function AppearanceForm({ name, appearance, onSave, onCancel }: FormProps) {
  const { icon: before } = appearance;
  const [icon, setIcon] = useState(before !== null && isName(before) ? before : null);
  const [emoji, setEmoji] = useState(before !== null && !isName(before) ? before : '');
  const [color, setColor] = useState(appearance.color);
  const isWrong = emoji !== '' && !isEmoji(emoji);
  const chosen: Appearance = { icon: emoji && !isWrong ? emoji : icon, color };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWrong) onSave(chosen);
  };
  return (
    <form class="appearance" onSubmit={submit}>
      <p class="row appearance-preview">
        <ChosenIcon of={chosen} size={32} /> {name}
      </p>
      <fieldset>
        <legend>{ta('icon.colour')}</legend>
        <div class="swatches">
          {[null, ...COLOURS].map((one) => (
            <label key={one} class="choice" title={ta(one === null ? 'colour.none' : `colour.${one}`)}>
              <input
                type="radio"
                name="colour"
                class="visually-hidden"
                aria-label={ta(one === null ? 'colour.none' : `colour.${one}`)}
                checked={color === one}
                onChange={() => setColor(one)}
              />
              <span class={one === null ? 'swatch' : `swatch tint-${one}`} />
            </label>
          ))}
        </div>
      </fieldset>
      <IconField
        icon={emoji ? null : icon}
        color={color}
        onChoose={(name) => {
          setIcon(name);
          setEmoji('');
        }}
      />
      <label class="field">
        <span class="label">{ta('icon.emoji')}</span>
        <input
          class="input emoji-input"
          maxLength={32}
          value={emoji}
          aria-invalid={isWrong}
          onInput={({ currentTarget }) => setEmoji(currentTarget.value.trim())}
        />
        {isWrong && (
          <span class="error" role="alert">
            {ta('icon.emoji.wrong')}
          </span>
        )}
      </label>
      <div class="row">
        <button type="submit" class="button primary">
          {t('activities.save')}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t('activities.cancel')}
        </button>
      </div>
    </form>
  );
}

type FieldProps = { icon: string | null; color: string | null; onChoose: (icon: string | null) => void };

/** Radio buttons: one tab stop, and arrow keys go through the icons. */
function IconField({ icon, color, onChoose }: FieldProps) {
  const [search, setSearch] = useState('');
  const found = new Set(findIcons(search));
  const groups = ICON_GROUPS.map(({ label, icons }) => ({
    label: label[language.value],
    names: Object.keys(icons).filter((name) => found.has(name)),
  })).filter(({ names }) => names.length > 0);
  return (
    <fieldset>
      <legend>{ta('icon.choose')}</legend>
      <input
        class="input"
        type="search"
        aria-label={ta('icon.search')}
        placeholder={ta('icon.search')}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter searches; it does not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <label class="toggle">
        <input
          type="radio"
          name="icon"
          class="visually-hidden"
          checked={icon === null}
          onChange={() => onChoose(null)}
        />
        {ta('icon.none')}
      </label>
      <div class="icon-groups">
        {groups.map(({ label, names }) => (
          <div key={label} role="group" aria-label={label}>
            <p class="group-name">{label}</p>
            <div class="icon-grid">
              {names.map((name) => (
                <IconChoice key={name} name={name} color={color} isOn={name === icon} onChoose={onChoose} />
              ))}
            </div>
          </div>
        ))}
        {groups.length === 0 && (
          <p class="muted" role="status">
            {ta('icon.missing')}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  color: string | null;
  isOn: boolean;
  onChoose: (icon: string) => void;
};

function IconChoice({ name, color, isOn, onChoose }: ChoiceProps) {
  const label = ICONS.get(name)?.[language.value][0] ?? name;
  return (
    <label class="choice" title={label}>
      <input
        type="radio"
        name="icon"
        class="visually-hidden"
        aria-label={label}
        checked={isOn}
        onChange={() => onChoose(name)}
      />
      <ChosenIcon of={{ icon: name, color }} size={24} />
    </label>
  );
}
