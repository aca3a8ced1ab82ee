import { useMutation } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { checkTree } from './calls';
import { GroupEditor } from './GroupEditor';
import { requirementMessages } from './messages';
import { type Group, isComplete, partsOf, type Tree, treeOf } from './tree';
import type { RequirementValue } from './value';

interface Props {
  /** Read from the text when the form is opened; from then on the form leads and the text follows. */
  tree: Tree | null | undefined;
  onChange: (value: RequirementValue) => void;
}

/** A requirement put together from conditions; the server writes its text. */
export function FormEditor({ tree, onChange }: Props) {
  const m = useMessages(requirementMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [draft, setDraft] = useState<Group | undefined>(() => (tree === undefined ? undefined : partsOf(tree)));
  const [last, setLast] = useState('');
  const write = useMutation({
    mutationFn: (next: Tree) => checkTree(next),
    onSuccess: ({ errors, textCn, textEn }) => {
      const text = chinese ? textCn : textEn;
      setLast(text);
      onChange({ text, unfinished: errors.length > 0 });
    },
  });
  if (draft === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const change = (next: Group) => {
    setDraft(next);
    const whole = treeOf(next);
    if (whole === null) return onChange({ text: '' });
    onChange({ text: last, unfinished: true });
    if (isComplete(next)) write.mutate(whole);
  };
  return (
    <>
      <GroupEditor group={draft} root onChange={change} />
      {!isComplete(draft) && <Alert type="info" showIcon title={m.gaps} />}
      {write.data?.errors.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
    </>
  );
}
