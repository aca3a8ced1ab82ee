import type { ComponentType } from 'react';
import type { PageCode } from '@/auth/permissions';
import type { Title } from '@/i18n/language';

export interface PageNode<Path extends string = string> {
  readonly path: Path;
  readonly title: Title;
  /** The page's own codes decide, any one suffices; none means open to every signed-in user. */
  readonly permissions?: readonly PageCode[];
  /** Reachable by address but not listed in the menu. */
  readonly hidden?: true;
  /** More words the command palette finds the page by. */
  readonly keywords?: string;
  readonly icon?: ComponentType;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A menu branch. Its address opens `redirect` when the user may see that, else its first page they may see. */
export interface GroupNode {
  readonly path: string;
  readonly title: Title;
  readonly icon?: ComponentType;
  readonly redirect?: string;
  readonly hidden?: true;
  readonly children: readonly ManifestNode[];
}

export type ManifestNode = PageNode | GroupNode;

/** A page that needs no session; it stands outside the shell, in the login layout. */
export interface PublicPage<Path extends string = string> {
  readonly path: Path;
  readonly title: Title;
  readonly load: () => Promise<{ default: ComponentType }>;
}

export const isGroup = (node: ManifestNode): node is GroupNode => 'children' in node;

export function pagesOf(nodes: readonly ManifestNode[]): readonly PageNode[] {
  return nodes.flatMap((node) => (isGroup(node) ? pagesOf(node.children) : [node]));
}

export function groupsOf(nodes: readonly ManifestNode[]): readonly GroupNode[] {
  return nodes.filter(isGroup).flatMap((group) => [group, ...groupsOf(group.children)]);
}

/** The way to the page at `path`, outermost group first; addresses match without regard to case. */
export function trailTo(nodes: readonly ManifestNode[], path: string): readonly ManifestNode[] {
  for (const node of nodes) {
    if (node.path.toLowerCase() === path.toLowerCase() && !isGroup(node)) return [node];
    if (!isGroup(node)) continue;
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
