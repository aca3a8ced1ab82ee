import { type GroupNode, isGroup, type ManifestNode, type PageNode, pagesOf } from '@/app/manifest';
import { canVisit, type Grants } from '@/auth/permissions';
import { inLanguage, type Language, type Title } from '@/i18n/language';

/** How the administration has arranged one entry. */
export interface MenuOverride {
  path: string;
  labelZh: string;
  labelEn: string;
  order: number;
  visible: boolean;
}

/** What the user may see: hidden and refused pages drop out, and so do groups left empty. A group asks for nothing itself. */
export function visibleMenu(nodes: readonly ManifestNode[], grants: Grants): readonly ManifestNode[] {
  return nodes.flatMap((node): ManifestNode[] => {
    if (node.hidden) return [];
    if (!isGroup(node)) return canVisit(grants, node.permissions) ? [node] : [];
    const children = visibleMenu(node.children, grants);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Labels, order and visibility as the administration has set them; what it says nothing about stays as it is. */
export function applyOverrides(
  nodes: readonly ManifestNode[],
  overrides: readonly MenuOverride[],
): readonly ManifestNode[] {
  const byPath = new Map(overrides.map((override) => [override.path, override]));
  const walk = (list: readonly ManifestNode[]): readonly ManifestNode[] =>
    list
      .map((node, i) => ({ node, override: byPath.get(node.path), place: byPath.get(node.path)?.order ?? i }))
      .filter(({ override }) => override?.visible !== false)
      .sort((a, b) => a.place - b.place)
      .flatMap(({ node, override }): ManifestNode[] => {
        const title: Title = { zh: override?.labelZh || node.title.zh, en: override?.labelEn || node.title.en };
        if (!isGroup(node)) return [{ ...node, title } satisfies PageNode];
        const children = walk(node.children);
        return children.length === 0 ? [] : [{ ...node, title, children } satisfies GroupNode];
      });
  return walk(nodes);
}

export interface Found {
  path: string;
  label: string;
  within: string;
}

/** Pages by any part of their Chinese or English title or their address; those whose title begins with it first. */
export function findPages(nodes: readonly ManifestNode[], text: string, language: Language): readonly Found[] {
  const wanted = text.trim().toLowerCase();
  const ranked = withGroup(nodes).flatMap(({ page, group }) => {
    const titles = [page.title.zh, page.title.en].map((title) => title.toLowerCase());
    const hit =
      titles.some((title) => title.includes(wanted)) ||
      `${page.keywords ?? ''} ${page.path}`.toLowerCase().includes(wanted);
    if (!hit) return [];
    const found = {
      path: page.path,
      label: inLanguage(page.title, language),
      within: group ? inLanguage(group, language) : '',
    };
    return [{ found, rank: titles.some((title) => title.startsWith(wanted)) ? 0 : 1 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ found }) => found);
}

function withGroup(nodes: readonly ManifestNode[]): readonly { page: PageNode; group?: Title }[] {
  return nodes.flatMap((node) =>
    isGroup(node) ? pagesOf(node.children).map((page) => ({ page, group: node.title })) : [{ page: node }],
  );
}
