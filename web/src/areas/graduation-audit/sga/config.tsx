import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { sgaMessages } from './messages';
import { degrees, ways } from './rows';
import { Views } from './Views';

export default function Config() {
  const m = useMessages(sgaMessages).config;
  return (
    <Views title={m.title} about={m.about} views={m.views}>
      {(view) => (view === 'steps' ? <Steps /> : <Degrees />)}
    </Views>
  );
}

function Steps() {
  const m = useMessages(sgaMessages).config.step;
  const language = useLanguage((s) => s.language);
  const described = useTable(ways);
  return (
    <ResourcePage
      resource={{
        ...described,
        ...m,
        name: 'sga-ways',
        embedded: true,
        called: ({ code }) => code,
        columns: [
          { name: 'code', sortable: true },
          { name: language === 'zh-CN' ? 'nameCn' : 'nameEn', sortable: true },
          { name: 'owner', sortable: true },
          { name: 'stage', sortable: true },
          'anchor',
          'offsetDays',
          'evidence',
          { name: 'sortOrder', sortable: true },
        ],
        form: described.form,
      }}
    />
  );
}

function Degrees() {
  const m = useMessages(sgaMessages).config.degree;
  const language = useLanguage((s) => s.language);
  const described = useTable(degrees);
  return (
    <ResourcePage
      resource={{
        ...described,
        ...m,
        name: 'sga-degrees',
        embedded: true,
        called: ({ code }) => code,
        columns: [
          { name: 'code', sortable: true },
          { name: language === 'zh-CN' ? 'nameCn' : 'nameEn', sortable: true },
          { name: 'degree', sortable: true },
          'studyLength',
          'units',
          'coreUnits',
          'seminarUnits',
          'gpaMin',
          'publicationsMin',
          'similarityMax',
        ],
        form: described.form,
      }}
    />
  );
}
