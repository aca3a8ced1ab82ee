import { Alert, Flex } from 'antd';
import type { PropsWithChildren } from 'react';
import { Link } from 'react-router';

interface Props {
  title: string;
  about: string;
  links: readonly { to: string; label: string }[];
  onLeave: () => void;
}

/** What a task has done, and where to look at it. */
export function Done({ title, about, links, onLeave, children }: PropsWithChildren<Props>) {
  return (
    <Flex vertical gap={16}>
      <Alert
        type="success"
        role="status"
        showIcon
        title={<h2 style={{ fontSize: 16, margin: 0 }}>{title}</h2>}
        description={
          <Flex vertical gap={4}>
            <span>{about}</span>
            <Flex wrap gap={16}>
              {links.map(({ to, label }) => (
                <Link key={to} to={to} onClick={onLeave}>
                  {label}
                </Link>
              ))}
            </Flex>
          </Flex>
        }
      />
      {children}
    </Flex>
  );
}
