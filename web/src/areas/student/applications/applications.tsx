import { useQuery } from '@tanstack/react-query';
import { Card, Collapse, Empty, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { inOrder, isOver } from '@/applications/stages';
import type { Application, OwnApplications } from '@/applications/types';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ApplicationCard } from './ApplicationCard';
import { ApplyForm } from './ApplyForm';
import { loadOwn, OWN_APPLICATIONS } from './calls';
import { ItemCard } from './ItemCard';
import { ownApplicationMessages } from './messages';
import './applications.css';

const ITEM = 'item';
const DRAFT = 'draft';

/** What a student can apply for, and has applied for. */
export default function OwnApplicationsPage() {
  const m = useMessages(ownApplicationMessages);
  const [params, setParams] = useSearchParams();
  const own = useQuery({
    queryKey: OWN_APPLICATIONS,
    queryFn: ({ signal }) => loadOwn(signal),
    meta: { silent: true },
  });
  const opened = own.data && formOf(own.data, params.get(ITEM), params.get(DRAFT));
  return (
    <Card className="oas-own">
      {opened === undefined ? (
        <>
          <PageHead title={m.title} about={m.about} />
          {own.isPending && <Skeleton active />}
          {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
          {own.data !== undefined && (
            <Overview
              own={own.data}
              onBegin={(itemId) => setParams({ [ITEM]: itemId })}
              onGoOn={(id) => setParams({ [DRAFT]: id })}
              onEnd={() => void own.refetch()}
            />
          )}
        </>
      ) : (
        <ApplyForm key={opened.item.id} {...opened} onBack={() => setParams({})} />
      )}
    </Card>
  );
}

const draftOf = ({ applications }: OwnApplications, itemId: string): Application | undefined =>
  applications.find((one) => one.itemId === itemId && one.state === 'DRAFT');

/** The form somebody has opened, where there is one for them: of a draft, or a new one. */
function formOf(own: OwnApplications, begun: string | null, draftId: string | null) {
  const known = own.applications.find(({ id, state }) => id === draftId && state === 'DRAFT');
  const draft = known ?? (begun === null ? undefined : draftOf(own, begun));
  const item = own.items.find(({ id }) => id === (draft?.itemId ?? begun));
  if (draft !== undefined) {
    // The item may have closed meanwhile: what was begun can still be read and kept.
    const { itemId, itemName: name, questions } = draft;
    return {
      draft,
      item: { id: itemId, name, fee: item?.fee ?? draft.fee, notice: item?.notice ?? '', questions },
    };
  }
  return item?.obstacles.length === 0 ? { draft, item } : undefined;
}

interface Props {
  own: OwnApplications;
  onBegin: (itemId: string) => void;
  onGoOn: (draftId: string) => void;
  onEnd: () => void;
}

function Overview({ own, onBegin, onGoOn, onEnd }: Props) {
  const m = useMessages(ownApplicationMessages);
  const open = own.applications.filter((one) => !isOver(one));
  const ended = own.applications.filter(isOver);
  const cards = (applications: readonly Application[]) => (
    <ul className="oas-cards oas-wide">
      {inOrder(applications).map((one) => (
        <li key={one.id} aria-label={`${one.itemName} ${one.applicationNo}`}>
          <ApplicationCard application={one} onOpen={() => onGoOn(one.id)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {own.applications.length > 0 && (
        <section aria-label={m.mine}>
          <h2>{m.mine}</h2>
          {open.length > 0 && cards(open)}
          {ended.length > 0 && (
            <Collapse ghost items={[{ key: 'ended', label: m.ended(ended.length), children: cards(ended) }]} />
          )}
        </section>
      )}
      <section aria-label={m.offered}>
        <h2>{m.offered}</h2>
        {own.items.length === 0 ? (
          <Empty description={m.empty} />
        ) : (
          <ul className="oas-cards">
            {own.items.map((item) => {
              const draft = draftOf(own, item.id);
              return (
                <li key={item.id} aria-label={item.name}>
                  <ItemCard
                    item={item}
                    begun={draft !== undefined}
                    onOpen={() => (draft === undefined ? onBegin(item.id) : onGoOn(draft.id))}
                    onEnd={onEnd}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </>
  );
}
