import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Spin, Typography } from 'antd';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, result } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { findPages } from './menu';
import { shellMessages } from './messages';
import { useMenu } from './useMenu';

const MOST_PAGES = 8;
interface Entry {
  key: string;
  to: string;
  label: string;
  note: string;
  section: string;
}

/** Who opened a page reads it next: the keyboard goes on there, not where the palette was opened. */
const focusPage = () => document.getElementById('main')?.focus();

/** Goes anywhere: pages by either title, records through the server's search. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const m = useMessages(shellMessages).palette;
  const language = useLanguage((s) => s.language);
  const navigate = useNavigate();
  const menu = useMenu();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const searched = useDeferredValue(text.trim());
  const records = useQuery({
    queryKey: ['search', searched],
    queryFn: ({ signal }) => result(api.GET('/api/search', { params: { query: { q: searched } }, signal })),
    enabled: searched.length >= 2,
    meta: { silent: true },
  });
  const entries: readonly Entry[] = [
    ...findPages(menu, text, language)
      .slice(0, MOST_PAGES)
      .map((page) => ({ key: page.path, to: page.path, label: page.label, note: page.within, section: m.pages })),
    ...(records.data ?? []).flatMap((hit) => {
      const to = safeRedirect(hit.to);
      return to === null ? [] : [{ key: `${hit.kind}-${hit.id}`, to, label: hit.title, note: '', section: m.records }];
    }),
  ];
  const chosen = Math.min(at, entries.length - 1);
  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void Promise.resolve(navigate(entry.to)).then(focusPage);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') return go(entries[chosen]);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || entries.length === 0) return;
    event.preventDefault();
    setAt((chosen + step + entries.length) % entries.length);
  };
  return (
    <Modal
      open
      title={m.open}
      footer={<Typography.Text type="secondary">{m.help}</Typography.Text>}
      onCancel={onClose}
      width={560}
      style={{ top: 80 }}
    >
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={chosen >= 0 ? `palette-${chosen}` : undefined}
        aria-label={m.hint}
        placeholder={m.hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Spin spinning={records.isFetching} delay={200}>
        <div id="palette-list" role="listbox" aria-label={m.open} className="palette-list">
          {entries.map((entry, i) => (
            <button
              type="button"
              key={entry.key}
              id={`palette-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              className={i === chosen ? 'palette-row chosen' : 'palette-row'}
              onMouseEnter={() => setAt(i)}
              onClick={() => go(entry)}
            >
              <span>{entry.label}</span>
              <Typography.Text type="secondary">
                {[entry.note, entry.section].filter(Boolean).join(' · ')}
              </Typography.Text>
            </button>
          ))}
        </div>
        {entries.length === 0 && <Typography.Text type="secondary">{m.nothing}</Typography.Text>}
      </Spin>
    </Modal>
  );
}
