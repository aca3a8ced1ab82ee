import { Flex } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { settingsMessages } from './messages';

/** What people look for here but is kept elsewhere. */
export function Links() {
  const m = useMessages(settingsMessages).elsewhere;
  return (
    <section aria-label={m.title}>
      <h2>{m.title}</h2>
      <Flex wrap gap="4px 24px">
        <Link to="/si/cohort-list">{m.cohorts}</Link>
        <Link to="/si/study-status-list">{m.statuses}</Link>
        <Link to="/basic-resources/term/semester-list">{m.semesters}</Link>
        <Link to="/system/settings/basic?tab=windows">{m.windows}</Link>
      </Flex>
    </section>
  );
}
