import { Empty, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { writeState } from '@/resource/listState';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { OptionSource } from '@/resource/types';

/** A row the page is about, kept in the address so that links lead to it. */
export function useChosen(name: string): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get(name) ?? undefined, (id) => setParams((old) => writeState(old, { [name]: id }))];
}

interface Props {
  label: string;
  source: OptionSource;
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
  children?: ReactNode;
}
/** Chooses what the page is about, above it. */
export function Chooser({ label, source, value, onChoose, children }: Props) {
  return (
    <Flex wrap gap={8} align="center" className="no-print plan-chooser">
      <div>
        <ReferenceSelect
          source={source}
          label={label}
          placeholder={label}
          value={value}
          onChange={(next) => onChoose(next as string | undefined)}
        />
      </div>
      {children}
    </Flex>
  );
}

/** Nothing chosen yet: says what to choose. */
export const NothingChosen = ({ text }: { text: string }) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} style={{ marginBlock: 32 }} />
);
