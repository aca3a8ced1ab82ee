/** As people write them: RPG_FT is RPg-FT, TPG is Tpg. */
export const studentTypeLabel = (type: string): string =>
  type.replaceAll('_', '-').replaceAll('RPG', 'RPg').replaceAll('TPG', 'Tpg');
