import { App, Button, Drawer, Flex, Form, Segmented, Switch } from 'antd';
import { COLOURS } from '@/app/theme';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';
import { type Preferences, usePreferences } from './preferences';

type Toggle = 'fixedHeader' | 'autoHideHeader' | 'fixedSider' | 'weak' | 'multiTab';

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const m = useMessages(shellMessages).settings;
  const { message } = App.useApp();
  const { set, ...prefs } = usePreferences();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(prefs, null, 2));
      void message.success(m.copied);
    } catch {
      void message.error(m.copyFailed);
    }
  };
  const toggle = (key: Toggle, disabled = false) => (
    <Flex key={key} justify="space-between" style={{ paddingBlock: 6 }}>
      <span>{m[key]}</span>
      <Switch
        aria-label={m[key]}
        disabled={disabled}
        checked={prefs[key]}
        onChange={(value) => set({ [key]: value })}
      />
    </Flex>
  );
  function choice<K extends 'theme' | 'pageMode' | 'layout' | 'contentWidth'>(
    key: K,
    label: string,
    options: readonly { value: Preferences[K]; label: string }[],
    disabled = false,
  ) {
    return (
      <Form.Item label={label} style={{ marginBlockEnd: 12 }}>
        <Segmented<Preferences[K]>
          block
          aria-label={label}
          disabled={disabled}
          value={prefs[key]}
          onChange={(value) => set({ [key]: value })}
          options={[...options]}
        />
      </Form.Item>
    );
  }
  return (
    <Drawer open onClose={onClose} title={m.open} size={320}>
      <Form layout="vertical" component="div">
        {choice('theme', m.theme, [
          { value: 'dark', label: m.dark },
          { value: 'light', label: m.light },
        ])}
        {choice('pageMode', m.pageMode, [
          { value: 'light', label: m.light },
          { value: 'dark', label: m.dark },
          { value: 'auto', label: m.auto },
        ])}
        <Form.Item label={m.colour} style={{ marginBlockEnd: 12 }}>
          <Flex gap={6} wrap role="group" aria-label={m.colour}>
            {COLOURS.map(({ name, value }) => (
              <button
                key={name}
                type="button"
                className="colour-dot"
                aria-label={m.colours[name]}
                aria-pressed={name === prefs.colour}
                title={m.colours[name]}
                style={{ background: value }}
                onClick={() => set({ colour: name })}
              >
                {name === prefs.colour ? '✓' : ''}
              </button>
            ))}
          </Flex>
        </Form.Item>
        {choice('layout', m.layout, [
          { value: 'sidemenu', label: m.side },
          { value: 'topmenu', label: m.top },
        ])}
        {choice(
          'contentWidth',
          m.width,
          [
            { value: 'fluid', label: m.fluid },
            { value: 'fixed', label: m.fixed },
          ],
          prefs.layout === 'sidemenu',
        )}
        {toggle('fixedHeader')}
        {toggle('autoHideHeader', !prefs.fixedHeader)}
        {toggle('fixedSider', prefs.layout === 'topmenu')}
        {toggle('weak')}
        {toggle('multiTab')}
        <Button block onClick={() => void copy()} style={{ marginBlockStart: 12 }}>
          {m.copy}
        </Button>
      </Form>
    </Drawer>
  );
}
