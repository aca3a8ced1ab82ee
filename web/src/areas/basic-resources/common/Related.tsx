import type { ComponentProps } from 'react';
import { useLanguage } from '@/i18n/language';
import { Related as RelatedRows } from '@/resource/Related';

interface Named {
  id: string;
  code?: string;
  name?: string;
  nameCn?: string;
  nameEn?: string;
}

/** Related rows by code and name, as all tables of the area have them. */
export function Related(props: Omit<ComponentProps<typeof RelatedRows<Named>>, 'name'>) {
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (
    <RelatedRows<Named>
      {...props}
      name={(row) => (
        <>
          <span className="code-text">{row.code}</span> {(chinese ? row.nameCn : row.nameEn) ?? row.name}
        </>
      )}
    />
  );
}
