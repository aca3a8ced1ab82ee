import {
  BoldOutlined,
  ClearOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button, type ButtonProps, Flex, Input, Popover } from 'antd';
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import './richText.css';
import { htmlOf, sanitise } from './SafeHtml';

interface Props {
  id?: string;
  label: string;
  value?: string;
  disabled?: boolean;
  onChange?: (html: string) => void;
}

/** A light editor for headings, emphasis, lists and links; whatever is pasted is cleaned first. */
export function RichText({ id, label, value = '', disabled = false, onChange }: Props) {
  const m = useMessages(appMessages).richText;
  const host = useRef<HTMLDivElement>(null);
  const sent = useRef<string>(undefined);
  const [linking, setLinking] = useState<Range>();
  // Only what comes from outside is put in; replacing what was just typed would move the cursor.
  useLayoutEffect(() => {
    if (host.current === null || value === sent.current) return;
    host.current.replaceChildren(sanitise(value));
    sent.current = value;
  }, [value]);
  const emit = () => {
    if (host.current === null) return;
    const html = host.current.textContent?.trim() === '' ? '' : htmlOf(host.current);
    sent.current = html;
    onChange?.(html);
  };
  // Deprecated, but the only editing every browser has built in, undo included; nothing replaces it.
  const run = (command: string, argument?: string) => {
    host.current?.focus();
    document.execCommand(command, false, argument);
    emit();
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
    if (html === '' || range === undefined) return;
    event.preventDefault();
    range.deleteContents();
    range.insertNode(sanitise(html));
    range.collapse(false);
    emit();
  };
  const startLink = () => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    if (range && host.current?.contains(range.commonAncestorContainer)) setLinking(range.cloneRange());
  };
  const link = (address: string) => {
    const selection = getSelection();
    if (linking !== undefined && ALLOWED.test(address.trim())) {
      host.current?.focus();
      selection?.removeAllRanges();
      selection?.addRange(linking);
      run('createLink', address.trim());
    }
    setLinking(undefined);
  };
  return (
    <div className="rich-editor">
      {!disabled && (
        <Flex wrap role="toolbar" aria-label={m.tools(label)} className="rich-tools">
          <Tool name={m.bold} icon={<BoldOutlined />} onClick={() => run('bold')} />
          <Tool name={m.italic} icon={<ItalicOutlined />} onClick={() => run('italic')} />
          <Tool name={m.heading} icon={<FontSizeOutlined />} onClick={() => run('formatBlock', 'h3')} />
          <Tool name={m.bullets} icon={<UnorderedListOutlined />} onClick={() => run('insertUnorderedList')} />
          <Tool name={m.numbers} icon={<OrderedListOutlined />} onClick={() => run('insertOrderedList')} />
          <Popover
            trigger="click"
            open={linking !== undefined}
            onOpenChange={(open) => (open ? startLink() : setLinking(undefined))}
            content={<LinkInput hint={m.linkHint} onLink={link} />}
          >
            <Tool name={m.link} icon={<LinkOutlined />} />
          </Popover>
          <Tool
            name={m.plain}
            icon={<ClearOutlined />}
            onClick={() => {
              run('removeFormat');
              run('formatBlock', 'p');
            }}
          />
        </Flex>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot hold formatted text */}
      <div
        id={id}
        ref={host}
        role="textbox"
        tabIndex={disabled ? -1 : 0}
        aria-multiline="true"
        aria-label={label}
        aria-readonly={disabled}
        className="rich-text rich-field"
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={emit}
        onPaste={paste}
      />
    </div>
  );
}
const ALLOWED = /^(https?:\/\/|mailto:|\/(?!\/))/i;

function LinkInput({ hint, onLink }: { hint: string; onLink: (address: string) => void }) {
  return (
    <Input.Search autoFocus enterButton={<LinkOutlined />} placeholder={hint} aria-label={hint} onSearch={onLink} />
  );
}

/** Spread on the button, so that the popover can hang its own handlers on it. */
function Tool({ name, ...button }: { name: string } & ButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={name}
      title={name}
      {...button}
      // The selection must stay in the text while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
