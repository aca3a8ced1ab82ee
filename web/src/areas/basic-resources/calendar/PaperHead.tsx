import dayjs from 'dayjs';
import { systemTitle, useConfig } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { appMessages } from '@/app/messages';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import type { Semester } from '../rows';
import { calendarMessages } from './messages';

/** What a printed calendar says at its top: whose it is, of which semester, and when it was printed. */
export function PaperHead({ semester }: { semester: Semester }) {
  const m = useMessages(calendarMessages);
  const app = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  const config = useConfig((s) => s.config);
  return (
    <header className="paper-head" aria-hidden>
      <div>{systemTitle(config, language, app.app.title)}</div>
      <strong style={{ fontSize: '13pt' }}>
        {m.title} · {language === 'zh-CN' ? semester.nameCn : semester.nameEn}
      </strong>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{m.range(semester.startDate, semester.endDate)}</span>
        <span>
          {m.printedAt(dayjs().format(DATE_FORMAT))} · {m.page}
        </span>
      </div>
    </header>
  );
}
